/*
 * File: cards.h
 * Everything about cards, shoes and hands for the saloon game
 */
#ifndef SALOON_CARDS_H
#define SALOON_CARDS_H

typedef struct card_struct {
  char card_suit;
  int card_value;
} card_t;

typedef struct shoe_struct {
  card_t *pile;
  int deck_count;
  int top;
} shoe_t;

typedef struct hand_struct {
  card_t held[21];
  int how_many;
} hand_t;

card_t card_create(char the_suit, int the_value);
char card_get_suit(card_t a_card);
int card_get_value(card_t a_card);
int card_blackjack_points(card_t a_card);
void card_print(card_t a_card);

shoe_t shoe_create(int number_of_decks);
card_t shoe_draw_card(shoe_t *the_shoe);
int shoe_cards_left(shoe_t the_shoe);
void shoe_reshuffle(shoe_t *the_shoe);
void shoe_free(shoe_t *the_shoe);

hand_t hand_create_empty(void);
void hand_print(hand_t the_hand);
void hand_print_first_card(hand_t the_hand);
void hand_add_card(hand_t *the_hand, card_t a_card);
int hand_blackjack_points(hand_t the_hand);

#endif
