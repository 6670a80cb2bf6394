/* Blackjack - reads whole lines, so nonsense does no harm */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <time.h>
#include "cards.h"

#define START 1000

static char line[200];

static void get_line(const char *prompt)
{
  printf("%s", prompt);
  fflush(stdout);
  if (fgets(line, sizeof line, stdin) == NULL) {
    printf("\n(end of input)\n");
    exit(0);
  }
}

static int get_int(const char *prompt, int low, int high)
{
  int n;
  char extra;
  for (;;) {
    get_line(prompt);
    if (sscanf(line, "%d %c", &n, &extra) != 1)
      printf("Not a number.\n");
    else if (n < low)
      printf("Too small, the least is %d.\n", low);
    else if (n > high)
      printf("Too large, the most is %d.\n", high);
    else
      return n;
  }
}

static int hits(void)
{
  for (;;) {
    get_line("Type hit or stand: ");
    switch (tolower((unsigned char) line[0])) {
      case 'h': return 1;
      case 's': return 0;
    }
    printf("Not understood.\n");
  }
}

static void deal_two(hand_t *h, shoe_t *s)
{
  *h = hand_create_empty();
  hand_add_card(h, shoe_draw_card(s));
  hand_add_card(h, shoe_draw_card(s));
}

/* what the player gets back for his bet: 0, 1 or 2 times */
static int factor(int p, int d)
{
  if (p > 21) return 0;
  if (d > 21) return 2;
  return p > d ? 2 : p == d ? 1 : 0;
}

int main(void)
{
  shoe_t shoe;
  hand_t dealer, player;
  int stake = START, bet, f;

  srand(time(0));
  printf("B l a c k j a c k\n\n");
  shoe = shoe_create(get_int("Decks in the shoe (1 to 10): ", 1, 10));

  while (stake > 0) {
    printf("\nYou own %d dollars. The shoe holds %d cards.\n", stake, shoe_cards_left(shoe));
    bet = get_int("Dollars to bet (less than zero to leave): ", -1000000, stake);
    if (bet < 0)
      break;
    if (bet == 0) {
      printf("A bet of zero is no bet.\n");
      continue;
    }
    deal_two(&dealer, &shoe);
    deal_two(&player, &shoe);
    printf("Open card of the dealer: ");
    hand_print_first_card(dealer);
    printf("Player:\n");
    hand_print(player);
    printf("  Sum %d\n", hand_blackjack_points(player));
    while (hand_blackjack_points(player) < 21 && hits()) {
      hand_add_card(&player, shoe_draw_card(&shoe));
      printf("Player:\n");
      hand_print(player);
      printf("  Sum %d\n", hand_blackjack_points(player));
    }
    if (hand_blackjack_points(player) <= 21) {
      while (hand_blackjack_points(dealer) < 17)
        hand_add_card(&dealer, shoe_draw_card(&shoe));
      printf("Dealer:\n");
      hand_print(dealer);
      printf("  Sum %d\n", hand_blackjack_points(dealer));
    }
    f = factor(hand_blackjack_points(player), hand_blackjack_points(dealer));
    stake += (f - 1) * bet;
    if (f == 0)
      printf("This hand is lost, and so are %d dollars.\n", bet);
    else if (f == 1)
      printf("This hand is drawn, %d dollars come back.\n", bet);
    else
      printf("This hand is won, %d dollars come back.\n", 2 * bet);
  }

  printf("\nYou leave with %d dollars (%+d).\n", stake, stake - START);
  shoe_free(&shoe);
  return 0;
}
