#ifndef _CARDS_
#define _CARDS_

struct card_s { char suit; int value; };
typedef struct card_s card_t;

struct shoe_s { card_t *card; int num_decks; int next_card; };
typedef struct shoe_s shoe_t;

struct hand_s { card_t card[21]; int count; };
typedef struct hand_s hand_t;

/* cards */
card_t card_create(char suit, int value);
char   card_get_suit(card_t c);
int    card_get_value(card_t c);
int    card_blackjack_points(card_t c);
void   card_print(card_t c);

/* shoe */
shoe_t shoe_create(int num_decks);
card_t shoe_draw_card(shoe_t *s);
int    shoe_cards_left(shoe_t s);
void   shoe_reshuffle(shoe_t *s);
void   shoe_free(shoe_t *s);

/* hand */
hand_t hand_create_empty();
void   hand_print(hand_t h);
void   hand_print_first_card(hand_t h);
void   hand_add_card(hand_t *h, card_t c);
int    hand_blackjack_points(hand_t h);

#endif
