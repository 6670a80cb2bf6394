#ifndef CARDS
#define CARDS
#define DECK_SIZE 52
#define HAND_SIZE 21
struct card_s { char suit; int value; };
typedef struct card_s card_t;
struct shoe_s { card_t *deck; int nDecks; int nextCard; };
typedef struct shoe_s shoe_t;
struct hand_s { card_t card[HAND_SIZE]; int nCards; };
typedef struct hand_s hand_t;

/* card functions */
card_t card_create(char suit, int value);
char card_get_suit(card_t theCard);
int card_get_value(card_t theCard);
int card_blackjack_points(card_t theCard);
void card_print(card_t theCard);
/* shoe functions */
shoe_t shoe_create(int nDecks);
card_t shoe_draw_card(shoe_t *theShoe);
int shoe_cards_left(shoe_t theShoe);
void shoe_reshuffle(shoe_t *theShoe);
void shoe_free(shoe_t *theShoe);
/* hand functions */
hand_t hand_create_empty(void);
void hand_print(hand_t theHand);
void hand_print_first_card(hand_t theHand);
void hand_add_card(hand_t *theHand, card_t theCard);
int hand_blackjack_points(hand_t theHand);
#endif
