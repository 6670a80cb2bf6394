#ifndef CARDS_H
#define CARDS_H

/* karta */
typedef struct {
  char kolor;
  int wartosc;
} card_t;

/* but z kartami */
typedef struct {
  card_t *karty;
  int talie;
  int nastepna;
} shoe_t;

/* reka gracza */
typedef struct {
  card_t karty[21];
  int ile;
} hand_t;

card_t card_create(char kolor, int wartosc);
char card_get_suit(card_t k);
int card_get_value(card_t k);
int card_blackjack_points(card_t k);
void card_print(card_t k);

shoe_t shoe_create(int talie);
card_t shoe_draw_card(shoe_t *but);
int shoe_cards_left(shoe_t but);
void shoe_reshuffle(shoe_t *but);
void shoe_free(shoe_t *but);

hand_t hand_create_empty(void);
void hand_print(hand_t reka);
void hand_print_first_card(hand_t reka);
void hand_add_card(hand_t *reka, card_t k);
int hand_blackjack_points(hand_t reka);

#endif
