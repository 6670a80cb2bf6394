// File: cards.h
#ifndef CARDS_H_
#define CARDS_H_

typedef struct
{
    char suit;
    int value;
} card_t;

typedef struct
{
    card_t *deck;
    int size;      // number of 52-card decks
    int index;     // next card to deal
} shoe_t;

typedef struct
{
    card_t card[21];
    int size;
} hand_t;

card_t card_create(char suit, int value);
char card_get_suit(card_t card);
int card_get_value(card_t card);
int card_blackjack_points(card_t card);
void card_print(card_t card);
shoe_t shoe_create(int num_decks);
card_t shoe_draw_card(shoe_t *shoe);
int shoe_cards_left(shoe_t shoe);
void shoe_reshuffle(shoe_t *shoe);
void shoe_free(shoe_t *shoe);
hand_t hand_create_empty(void);
void hand_print(hand_t hand);
void hand_print_first_card(hand_t hand);
void hand_add_card(hand_t *hand, card_t card);
int hand_blackjack_points(hand_t hand);

#endif
