#ifndef CARDS_H
#define CARDS_H
typedef struct cd { char suit; int value; } card_t;
typedef struct sh { card_t *a; int decks, next; } shoe_t;
typedef struct hd { card_t a[21]; int n; } hand_t;

card_t card_create(char suit, int value);
char card_get_suit(card_t cd);
int card_get_value(card_t cd);
int card_blackjack_points(card_t cd);
void card_print(card_t cd);
shoe_t shoe_create(int decks);
card_t shoe_draw_card(shoe_t *sh);
int shoe_cards_left(shoe_t sh);
void shoe_reshuffle(shoe_t *sh);
void shoe_free(shoe_t *sh);
hand_t hand_create_empty(void);
void hand_print(hand_t hd);
void hand_print_first_card(hand_t hd);
void hand_add_card(hand_t *hd, card_t cd);
int hand_blackjack_points(hand_t hd);
#endif
