#ifndef CARDS_H
#define CARDS_H
/* cards.h -- types and prototypes (Blackjack) */

#define CARDS_PER_DECK 52
#define HAND_LIMIT     21

typedef struct card_struct { char suitLetter; int rank; } card_t;

typedef struct shoe_struct
{
	card_t* deckArray;
	int     deckCount;
	int     nextIndex;
} shoe_t;

typedef struct hand_struct
{
	card_t held[HAND_LIMIT];
	int    size;
} hand_t;

/* ---- card ---- */
card_t card_create(char suitLetter, int rank);
char card_get_suit(card_t aCard);
int card_get_value(card_t aCard);
int card_blackjack_points(card_t aCard);
void card_print(card_t aCard);
/* ---- shoe ---- */
shoe_t shoe_create(int deckCount);
card_t shoe_draw_card(shoe_t* aShoe);
int shoe_cards_left(shoe_t aShoe);
void shoe_reshuffle(shoe_t* aShoe);
void shoe_free(shoe_t* aShoe);
/* ---- hand ---- */
hand_t hand_create_empty(void);
void hand_print(hand_t aHand);
void hand_print_first_card(hand_t aHand);
void hand_add_card(hand_t* aHand, card_t aCard);
int hand_blackjack_points(hand_t aHand);
/* ---- my own additions for drawing ---- */
int hand_size(hand_t aHand);
card_t hand_get_card(hand_t aHand, int index);
#endif
