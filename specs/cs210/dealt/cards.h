/*
 * The library of the handout, for a main program that uses nothing but its functions. The names of the fields are
 * nobody's business.
 */
#ifndef CROUPIER_CARDS_H
#define CROUPIER_CARDS_H

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    char croupier_suit;
    int croupier_value;
} card_t;

typedef struct {
    card_t *croupier_array;
    int croupier_decks;
    int croupier_next;
} shoe_t;

typedef struct {
    card_t croupier_array[21];
    int croupier_count;
} hand_t;

card_t card_create(char suit, int value);
char card_get_suit(card_t card);
int card_get_value(card_t card);
int card_blackjack_points(card_t card);
void card_print(card_t card);

shoe_t shoe_create(int decks);
card_t shoe_draw_card(shoe_t *shoe);
int shoe_cards_left(shoe_t shoe);
void shoe_reshuffle(shoe_t *shoe);
void shoe_free(shoe_t *shoe);

hand_t hand_create_empty(void);
void hand_print(hand_t hand);
void hand_print_first_card(hand_t hand);
void hand_add_card(hand_t *hand, card_t card);
int hand_blackjack_points(hand_t hand);

#endif
