/* File: cards.h
 * Types and function prototypes of the card playing library of project 7.
 */
#ifndef CARDS_H_
#define CARDS_H_

#define DECK_SIZE 52
#define HAND_MAX  21

/* One playing card */
typedef struct
{
  char suit;            /* 'S', 'H', 'D', or 'C' */
  int value;            /* 1 (Ace) to 13 (King) */
} card_t;

/* All the cards of one or more decks */
typedef struct
{
  card_t *cards;        /* dynamic array */
  int decks;            /* how many decks of 52 cards */
  int next;             /* index of the next card to be dealt */
} shoe_t;

/* The cards of a player */
typedef struct
{
  card_t cards[HAND_MAX];
  int count;            /* how many cards there are */
} hand_t;

/* Card functions */
card_t card_create(char suit, int value);
char card_get_suit(card_t card);
int card_get_value(card_t card);
int card_blackjack_points(card_t card);
void card_print(card_t card);

/* Shoe functions */
shoe_t shoe_create(int decks);
card_t shoe_draw_card(shoe_t *shoe);
int shoe_cards_left(shoe_t shoe);
void shoe_reshuffle(shoe_t *shoe);
void shoe_free(shoe_t *shoe);

/* Hand functions */
hand_t hand_create_empty(void);
void hand_print(hand_t hand);
void hand_print_first_card(hand_t hand);
void hand_add_card(hand_t *hand, card_t card);
int hand_blackjack_points(hand_t hand);

#endif
