/* File: cards.h
   Library of playing cards */

#ifndef CARDS_H
#define CARDS_H

typedef struct card_struct
{
   char suit;
   int value;
} card_t;

typedef struct shoe_struct
{
   card_t *pile;
   int deck_total;
   int next;
} shoe_t;

typedef struct hand_struct
{
   card_t held[21];
   int count;
} hand_t;

card_t card_create(char suit, int value);
char card_get_suit(card_t card);
int card_get_value(card_t card);
int card_blackjack_points(card_t card);
void card_print(card_t card);

shoe_t shoe_create(int deck_total);
card_t shoe_draw_card(shoe_t *shoe);
int shoe_cards_left(shoe_t shoe);
void shoe_reshuffle(shoe_t *shoe);
void shoe_free(shoe_t *shoe);

hand_t hand_create_empty();
void hand_print(hand_t hand);
void hand_print_first_card(hand_t hand);
void hand_add_card(hand_t *hand, card_t card);
int hand_blackjack_points(hand_t hand);
void hand_print_sentence(hand_t hand);

#endif
