#ifndef CARDS_INCLUDED
#define CARDS_INCLUDED

#define CARDS_IN_DECK 52
#define MAX_IN_HAND   21

struct card_s { char suit; int value; };
typedef struct card_s card_t;

struct shoe_s { card_t *pile; int decks; int top; };
typedef struct shoe_s shoe_t;

struct hand_s { card_t held[MAX_IN_HAND]; int count; };
typedef struct hand_s hand_t;

card_t card_create           (char suit, int value);
char   card_get_suit         (card_t c);
int    card_get_value        (card_t c);
int    card_blackjack_points (card_t c);
void   card_print            (card_t c);

shoe_t shoe_create           (int decks);
card_t shoe_draw_card        (shoe_t *s);
int    shoe_cards_left       (shoe_t s);
void   shoe_reshuffle        (shoe_t *s);
void   shoe_free             (shoe_t *s);

hand_t hand_create_empty     (void);
void   hand_print            (hand_t h);
void   hand_print_first_card (hand_t h);
void   hand_add_card         (hand_t *h, card_t c);
int    hand_blackjack_points (hand_t h);

#endif
