#ifndef _BLACKJACK_CARDS_
#define _BLACKJACK_CARDS_

/* card */
typedef struct card_t {
	char   kind;
	int    number;
} card_t;

card_t card_create(char kind, int number);
char   card_get_suit(card_t card);
int    card_get_value(card_t card);
int    card_blackjack_points(card_t card);
void   card_print(card_t card);

/* shoe */
typedef struct shoe_t {
	card_t *array;
	int    total;          /* number of decks */
	int    index;          /* next card */
} shoe_t;

shoe_t shoe_create(int total);
card_t shoe_draw_card(shoe_t *shoe_ptr);
int    shoe_cards_left(shoe_t shoe);
void   shoe_reshuffle(shoe_t *shoe_ptr);
void   shoe_free(shoe_t *shoe_ptr);

/* hand */
typedef struct hand_t {
	card_t card[21];
	int    n;
} hand_t;

hand_t hand_create_empty(void);
void   hand_print(hand_t hand);
void   hand_print_first_card(hand_t hand);
void   hand_add_card(hand_t *hand_ptr, card_t card);
int    hand_blackjack_points(hand_t hand);

#endif
