#ifndef CARDS_H
#define CARDS_H
/* structs */
typedef struct { int value; char suit; } card_t;
typedef struct { card_t *arr; int nd; int nxt; } shoe_t;
typedef struct { card_t c[21]; int cnt; } hand_t;
/* crad fns */
card_t card_create(char s, int v);
char card_get_suit(card_t c);
int card_get_value(card_t c);
int card_blackjack_points(card_t c);
void card_print(card_t c);
/* sheo fns */
shoe_t shoe_create(int nd);
card_t shoe_draw_card(shoe_t *sp);
int shoe_cards_left(shoe_t s);
void shoe_reshuffle(shoe_t *sp);
void shoe_free(shoe_t *sp);
/* hnad fns */
hand_t hand_create_empty();
void hand_print(hand_t h);
void hand_print_first_card(hand_t h);
void hand_add_card(hand_t *hp, card_t c);
int hand_blackjack_points(hand_t h);
#endif
