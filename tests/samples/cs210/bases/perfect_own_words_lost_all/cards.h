/* cards.h - cards, shoes and hands for Blackjack, CS 210 project 7 */
#ifndef CARDS_H
#define CARDS_H

#define MAX_HAND 21

typedef struct {
    char suit;
    int rank;
} card_t;

typedef struct {
    card_t *deck;
    int numberOfDecks;
    int nextCard;
} shoe_t;

typedef struct {
    card_t held[MAX_HAND];
    int numberHeld;
} hand_t;

card_t card_create(char suit, int value);
char card_get_suit(card_t theCard);
int card_get_value(card_t theCard);
int card_blackjack_points(card_t theCard);
void card_print(card_t theCard);

shoe_t shoe_create(int numberOfDecks);
card_t shoe_draw_card(shoe_t *theShoe);
int shoe_cards_left(shoe_t theShoe);
void shoe_reshuffle(shoe_t *theShoe);
void shoe_free(shoe_t *theShoe);

hand_t hand_create_empty(void);
void hand_print(hand_t theHand);
void hand_print_first_card(hand_t theHand);
void hand_add_card(hand_t *theHand, card_t theCard);
int hand_blackjack_points(hand_t theHand);

#endif
