/* Blackjack, project 7 of CS 210 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

#define START_STAKE 1000

typedef enum { PLAYER_BUST, DEALER_BUST, PLAYER_WIN, DEALER_WIN, TIE } outcome_t;

static void deal (shoe_t *shoe_ptr, hand_t *dealer_ptr, hand_t *player_ptr)
{
  int round;
  *dealer_ptr = hand_create_empty();
  *player_ptr = hand_create_empty();
  for (round = 1; round <= 2; round++) {
    hand_add_card(player_ptr, shoe_draw_card(shoe_ptr));
    hand_add_card(dealer_ptr, shoe_draw_card(shoe_ptr));
  }
}

static int wants_card (void)
{
  char line[100];
  while (1) {
    printf("Hit or stand (h/s)? ");
    if (fgets(line, sizeof(line), stdin) == NULL)
      return 0;
    if (line[0] == 'h' || line[0] == 'H')
      return 1;
    if (line[0] == 's' || line[0] == 'S')
      return 0;
    printf("Please type h or s.\n");
  }
}

static int read_int (const char *prompt, int *result)
{
  char line[100];
  do {
    printf("%s", prompt);
    if (fgets(line, sizeof(line), stdin) == NULL)
      return 0;
  } while (sscanf(line, "%d", result) != 1);
  return 1;
}

static outcome_t play (shoe_t *shoe_ptr)
{
  hand_t dealer, player;
  int p, d;

  deal(shoe_ptr, &dealer, &player);
  printf("----------------------\n");
  printf("Dealer's hand:\n");
  hand_print_first_card(dealer);
  printf("(one hidden card)\n");
  printf("Player's hand:\n");
  hand_print(player);
  p = hand_blackjack_points(player);
  printf("[%d points]\n", p);
  while (p < 21 && wants_card()) {
    hand_add_card(&player, shoe_draw_card(shoe_ptr));
    p = hand_blackjack_points(player);
    printf("Player's hand:\n");
    hand_print(player);
    printf("[%d points]\n", p);
  }
  if (p > 21)
    return PLAYER_BUST;

  d = hand_blackjack_points(dealer);
  while (d < 17) {
    hand_add_card(&dealer, shoe_draw_card(shoe_ptr));
    d = hand_blackjack_points(dealer);
  }
  printf("Dealer's hand:\n");
  hand_print(dealer);
  printf("[%d points]\n", d);

  if (d > 21)
    return DEALER_BUST;
  if (p == d)
    return TIE;
  return p > d ? PLAYER_WIN : DEALER_WIN;
}

int main (void)
{
  shoe_t shoe;
  int stake = START_STAKE;
  int decks = 0, bet = 0;

  srand(time(0));
  printf("Blackjack! You start with $%d.\n", stake);
  while (decks < 1 || decks > 10)
    if (!read_int("How many decks (1-10)? ", &decks))
      return 0;
  shoe = shoe_create(decks);

  while (stake > 0) {
    printf("\nCards left: %d\nStake: $%d\n", shoe_cards_left(shoe), stake);
    do {
      if (!read_int("Your bet (negative number quits): ", &bet))
        bet = -1;
    } while (bet > stake);
    if (bet < 0)
      break;

    switch (play(&shoe)) {
      case PLAYER_BUST:
        printf("You went over 21 and lose $%d.\n", bet);
        stake -= bet;
        break;
      case DEALER_WIN:
        printf("The dealer wins, you lose $%d.\n", bet);
        stake -= bet;
        break;
      case TIE:
        printf("A tie, you keep your $%d.\n", bet);
        break;
      case DEALER_BUST:
        printf("The dealer went over 21, you win $%d.\n", bet);
        stake += bet;
        break;
      case PLAYER_WIN:
        printf("You beat the dealer and win $%d.\n", bet);
        stake += bet;
        break;
    }
  }

  if (stake == 0)
    printf("You are broke.\n");
  else
    printf("You leave with $%d, you started with $%d.\n", stake, START_STAKE);
  shoe_free(&shoe);
  return 0;
}
