/* cards.h - cards, shoes and hands for Blackjack, CS 210 project 7 */
#ifndef CARDS_H
#define CARDS_H

typedef struct {
	char s;
	int v;
} card_t;

typedef struct {
	card_t *arr;
	int size;
	int pos;
} shoe_t;

typedef struct {
	card_t arr[21];
	int n;
} hand_t;

card_t card_create(char suit, int value);
char card_get_suit(card_t crd);
int card_get_value(card_t crd);
int card_blackjack_points(card_t crd);
void card_print(card_t crd);

shoe_t shoe_create(int decks);
card_t shoe_draw_card(shoe_t *sh);
int shoe_cards_left(shoe_t sh);
void shoe_reshuffle(shoe_t *sh);
void shoe_free(shoe_t *sh);

hand_t hand_create_empty(void);
void hand_print(hand_t hd);
void hand_print_first_card(hand_t hd);
void hand_add_card(hand_t *hd, card_t crd);
int hand_blackjack_points(hand_t hd);
int hand_size(hand_t hd);
card_t hand_get_card(hand_t hd, int i);

#endif
