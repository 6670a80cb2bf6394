#ifndef CARDS_H
#define CARDS_H

typedef struct CARD {
  char face_suit;
  int  face_value;
} card_t;

typedef struct SHOE {
  card_t *stack;
  int     n_decks;
  int     deal_pos;
} shoe_t;

typedef struct HAND {
  card_t slot[21];
  int    used;
} hand_t;

// Card functions
card_t card_create(char suit, int value);
char   card_get_suit(const card_t card);
int    card_get_value(const card_t card);
int    card_blackjack_points(const card_t card);
void   card_print(const card_t card);

// Shoe functions
shoe_t shoe_create(int n_decks);
card_t shoe_draw_card(shoe_t *shoe);
int    shoe_cards_left(const shoe_t shoe);
void   shoe_reshuffle(shoe_t *shoe);
void   shoe_free(shoe_t *shoe);

// Hand functions
hand_t hand_create_empty(void);
void   hand_print(const hand_t hand);
void   hand_print_first_card(const hand_t hand);
void   hand_add_card(hand_t *hand, card_t card);
int    hand_blackjack_points(const hand_t hand);

#endif
