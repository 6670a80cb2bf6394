#ifndef CARDS_H
#define CARDS_H

typedef struct card_t card_t;
typedef struct shoe_t shoe_t;
typedef struct hand_t hand_t;

struct card_t {
	char suit;
	int value;
};

struct shoe_t {
	card_t *cards;
	int num_decks;
	int next_card;
};

struct hand_t {
	card_t cards[21];
	int num_cards;
};

extern card_t card_create(char suit, int value);
extern char card_get_suit(card_t card);
extern int card_get_value(card_t card);
extern int card_blackjack_points(card_t card);
extern void card_print(card_t card);
extern shoe_t shoe_create(int num_decks);
extern card_t shoe_draw_card(shoe_t *shoe);
extern int shoe_cards_left(shoe_t shoe);
extern void shoe_reshuffle(shoe_t *shoe);
extern void shoe_free(shoe_t *shoe);
extern hand_t hand_create_empty(void);
extern void hand_print(hand_t hand);
extern void hand_print_first_card(hand_t hand);
extern void hand_add_card(hand_t *hand, card_t card);
extern int hand_blackjack_points(hand_t hand);

#endif
