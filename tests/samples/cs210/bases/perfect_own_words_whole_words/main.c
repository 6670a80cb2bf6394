#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <time.h>
#include "cards.h"

typedef enum { LOST, TIED, WON } result_t;

static bool read_word(char word[32]) {
  if (scanf("%31s", word) == 1) return true;
  return false;
}

static int read_decks(void) {
  char word[32];
  int decks = 0;
  do {
    printf("decks (1..10)? ");
    if (!read_word(word)) exit(0);
    decks = atoi(word);            // 0 for anything that is not a number
  } while (decks < 1 || decks > 10);
  return decks;
}

static int read_bet(int stake) {
  char word[32], *end;
  while (true) {
    printf("bet (1..%d, negative = leave)? ", stake);
    if (!read_word(word)) return -1;
    long bet = strtol(word, &end, 10);
    if (*end == '\0' && bet != 0 && bet <= stake) return bet < 0 ? -1 : bet;
    printf("not accepted: %s\n", word);
  }
}

static bool read_hit(void) {
  char word[32];
  while (true) {
    printf("hit or stand? ");
    if (!read_word(word) || strcasecmp(word, "stand") == 0) return false;
    if (strcasecmp(word, "hit") == 0) return true;
    printf("type the whole word \"hit\" or \"stand\"\n");
  }
}

static card_t deal(shoe_t *shoe, hand_t *hand) {
  card_t c = shoe_draw_card(shoe);
  hand_add_card(hand, c);
  return c;
}

static result_t play(shoe_t *shoe) {
  hand_t dealer = hand_create_empty(), player = hand_create_empty();
  deal(shoe, &player);
  deal(shoe, &player);
  deal(shoe, &dealer);
  card_t hidden = deal(shoe, &dealer);

  printf("dealer shows: ");
  hand_print_first_card(dealer);
  printf("your hand:\n");
  hand_print(player);
  printf("total %d\n", hand_blackjack_points(player));
  while (hand_blackjack_points(player) < 21 && read_hit()) {
    printf("you draw: ");
    card_print(deal(shoe, &player));
    printf(", total %d\n", hand_blackjack_points(player));
  }
  int p = hand_blackjack_points(player);
  if (p > 21) {
    printf("busted\n");
    return LOST;
  }

  printf("dealer turns over: ");
  card_print(hidden);
  printf(", total %d\n", hand_blackjack_points(dealer));
  while (hand_blackjack_points(dealer) < 17) {
    printf("dealer draws: ");
    card_print(deal(shoe, &dealer));
    printf(", total %d\n", hand_blackjack_points(dealer));
  }
  int d = hand_blackjack_points(dealer);
  if (d > 21) {
    printf("dealer busted\n");
    return WON;
  }
  printf("dealer stands\n%d (you) : %d (dealer)\n", p, d);
  return p > d ? WON : p < d ? LOST : TIED;
}

int main(void) {
  srand(time(0));
  printf("Blackjack practice\n==================\n");
  int stake = 1000;
  shoe_t shoe = shoe_create(read_decks());
  while (stake > 0) {
    printf("\n[ stake $%d | shoe %d cards ]\n", stake, shoe_cards_left(shoe));
    int bet = read_bet(stake);
    if (bet < 0) break;
    switch (play(&shoe)) {
      case WON:  printf("==> you win, back: $%d\n", 2 * bet); stake += bet; break;
      case TIED: printf("==> tie, back: $%d\n", bet); break;
      case LOST: printf("==> you lose, back: $0\n"); stake -= bet; break;
    }
  }
  printf("\n[ final stake $%d ]\n", stake);
  shoe_free(&shoe);
  return 0;
}
