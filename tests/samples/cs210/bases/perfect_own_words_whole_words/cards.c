#include <assert.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include "cards.h"

enum { ACE = 1, JACK = 11, QUEEN, KING };

static bool suit_ok(char s) { return s == 'C' || s == 'D' || s == 'H' || s == 'S'; }

card_t card_create(char suit, int value) {
  suit = (char) toupper((int) suit);
  return (card_t) {
    .face_suit = suit_ok(suit) ? suit : 'C',
    .face_value = value < ACE || value > KING ? 2 : value
  };
}

char card_get_suit(const card_t card) { return card.face_suit; }

int card_get_value(const card_t card) { return card.face_value; }

int card_blackjack_points(const card_t card) {
  if (card.face_value == JACK || card.face_value == QUEEN || card.face_value == KING) return 10;
  else return card.face_value;
}

static void print_value(int v) {
  if (v == ACE) printf("Ace");
  else if (v == JACK) printf("Jack");
  else if (v == QUEEN) printf("Queen");
  else if (v == KING) printf("King");
  else printf("%d", v);
}

void card_print(const card_t card) {
  print_value(card.face_value);
  switch (card.face_suit) {
    case 'C': fputs(" of Clubs", stdout); return;
    case 'D': fputs(" of Diamonds", stdout); return;
    case 'H': fputs(" of Hearts", stdout); return;
    case 'S': fputs(" of Spades", stdout); return;
  }
}

static int shoe_size(shoe_t shoe) { return shoe.n_decks * 52; }

shoe_t shoe_create(int n_decks) {
  assert(n_decks > 0);
  shoe_t shoe = { NULL, n_decks, 0 };
  shoe.stack = malloc(sizeof *shoe.stack * shoe_size(shoe));
  assert(shoe.stack != NULL);
  card_t *p = shoe.stack;
  while (p < shoe.stack + shoe_size(shoe))
    for (int value = ACE; value <= KING; value++) {
      *p++ = card_create('C', value);
      *p++ = card_create('D', value);
      *p++ = card_create('H', value);
      *p++ = card_create('S', value);
    }
  shoe_reshuffle(&shoe);
  return shoe;
}

card_t shoe_draw_card(shoe_t *shoe) {
  if (shoe_cards_left(*shoe) < 1) shoe_reshuffle(shoe);
  return *(shoe->stack + shoe->deal_pos++);
}

int shoe_cards_left(const shoe_t shoe) { return shoe_size(shoe) - shoe.deal_pos; }

void shoe_reshuffle(shoe_t *shoe) {
  const int n = shoe_size(*shoe);
  shoe->deal_pos = 0;
  printf("SHUFFLING!\n");
  for (int i = 0; i < n; i++) {
    const int random_position = i + rand() % (n - i);
    const card_t held = shoe->stack[random_position];
    shoe->stack[random_position] = shoe->stack[i];
    shoe->stack[i] = held;
  }
}

void shoe_free(shoe_t *shoe) {
  free(shoe->stack);
  *shoe = (shoe_t) { NULL, 0, 0 };
}

hand_t hand_create_empty(void) {
  hand_t hand = { 0 };
  return hand;
}

void hand_print(const hand_t hand) {
  for (int i = 0; i < hand.used; ++i) {
    card_print(hand.slot[i]);
    printf("\n");
  }
}

void hand_print_first_card(const hand_t hand) {
  card_print(hand.slot[0]);
  printf("\n");
}

void hand_add_card(hand_t *hand, card_t card) {
  assert(hand->used < 21);
  hand->slot[hand->used++] = card;
}

int hand_blackjack_points(const hand_t hand) {
  int points = 0;
  bool soft = false;
  for (int i = 0; i < hand.used; ++i) {
    points += card_blackjack_points(hand.slot[i]);
    soft = soft || card_get_value(hand.slot[i]) == ACE;
  }
  return points + (soft && points <= 11 ? 10 : 0);
}
