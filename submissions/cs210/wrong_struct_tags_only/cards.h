#ifndef _BLACKJACK_CARDS_
#define _BLACKJACK_CARDS_

/* card */
struct card_t {
	char   kind;
	int    number;
};

struct card_t card_create(char kind, int number);
char   card_get_suit(struct card_t card);
int    card_get_value(struct card_t card);
int    card_blackjack_points(struct card_t card);
void   card_print(struct card_t card);

/* shoe */
struct shoe_t {
	struct card_t *array;
	int    total;          /* number of decks */
	int    index;          /* next card */
};

struct shoe_t shoe_create(int total);
struct card_t shoe_draw_card(struct shoe_t *shoe_ptr);
int    shoe_cards_left(struct shoe_t shoe);
void   shoe_reshuffle(struct shoe_t *shoe_ptr);
void   shoe_free(struct shoe_t *shoe_ptr);

/* hand */
struct hand_t {
	struct card_t card[21];
	int    n;
};

struct hand_t hand_create_empty(void);
void   hand_print(struct hand_t hand);
void   hand_print_first_card(struct hand_t hand);
void   hand_add_card(struct hand_t *hand_ptr, struct card_t card);
int    hand_blackjack_points(struct hand_t hand);

#endif
