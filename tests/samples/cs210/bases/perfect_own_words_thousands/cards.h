/* CARDS.H */
#ifndef CARDS_H
#define CARDS_H

struct card { char suit; int value; };
typedef struct card card_t;

struct shoe { card_t *card; int decks; int next; };
typedef struct shoe shoe_t;

struct hand { card_t card[21]; int cards; };
typedef struct hand hand_t;

card_t card_create(char suit, int value);
char   card_get_suit(const card_t card);
int    card_get_value(const card_t card);
int    card_blackjack_points(const card_t card);
void   card_print(const card_t card);

shoe_t shoe_create(int decks);
card_t shoe_draw_card(shoe_t *shoe);
int    shoe_cards_left(const shoe_t shoe);
void   shoe_reshuffle(shoe_t *shoe);
void   shoe_free(shoe_t *shoe);

hand_t hand_create_empty(void);
void   hand_print(const hand_t hand);
void   hand_print_first_card(const hand_t hand);
void   hand_add_card(hand_t *hand, const card_t card);
int    hand_blackjack_points(const hand_t hand);

#endif
