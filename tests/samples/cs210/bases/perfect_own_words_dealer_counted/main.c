#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

typedef enum { LOSS, TIE, WIN } result_t;

static void bar (void)
{
  printf ("+--------------------------------------+\n");
}

static void box (const char *text)
{
  bar ();
  printf ("| %-36s |\n", text);
  bar ();
}

static void money_box (int stake, int left)
{
  bar ();
  printf ("| STAKE $%-10d  SHOE %-4d cards    |\n", stake, left);
  bar ();
}

static void player_box (hand_t h)
{
  box ("PLAYER");
  hand_print (h);
  printf ("                             SCORE %4d\n", hand_blackjack_points (h));
  bar ();
}

static void dealer_box (hand_t h)
{
  box ("DEALER");
  hand_print (h);
  printf ("                             SCORE %4d\n", hand_blackjack_points (h));
  bar ();
}

static void deal_two (hand_t *h, shoe_t *s)
{
  *h = hand_create_empty ();
  hand_add_card (h, shoe_draw_card (s));
  hand_add_card (h, shoe_draw_card (s));
}

static int wants_hit (void)
{
  char line[80];
  for (;;)
    {
      printf (">> (H)it or (S)tand: ");
      if (!fgets (line, sizeof line, stdin))
        return 0;
      switch (line[0])
        {
        case 'h': case 'H': return 1;
        case 's': case 'S': return 0;
        }
    }
}

static int read_int (const char *q, int lo, int hi, int eof_value)
{
  char line[80];
  int n;
  for (;;)
    {
      printf (">> %s: ", q);
      if (!fgets (line, sizeof line, stdin))
        return eof_value;
      if (sscanf (line, "%d", &n) == 1 && n >= lo && n <= hi)
        return n;
      printf ("   not allowed\n");
    }
}

static result_t play (shoe_t *shoe)
{
  hand_t dealer, player;
  int p, d;

  deal_two (&dealer, shoe);
  deal_two (&player, shoe);
  box ("DEALER SHOWS");
  hand_print_first_card (dealer);
  player_box (player);
  while (hand_blackjack_points (player) < 21 && wants_hit ())
    {
      hand_add_card (&player, shoe_draw_card (shoe));
      player_box (player);
    }
  p = hand_blackjack_points (player);
  if (p > 21)
    {
      box ("PLAYER BUSTED");
      return LOSS;
    }
  dealer_box (dealer);
  while (hand_blackjack_points (dealer) < 17)
    {
      hand_add_card (&dealer, shoe_draw_card (shoe));
      dealer_box (dealer);
    }
  d = hand_blackjack_points (dealer);
  if (d > 21)
    {
      box ("DEALER BUSTED");
      return WIN;
    }
  if (p == d)
    return TIE;
  return p > d ? WIN : LOSS;
}

int main (void)
{
  int stake = 1000, bet, decks;
  shoe_t shoe;

  srand (time (0));
  box ("BLACKJACK");
  decks = read_int ("Decks in the shoe (1-10)", 1, 10, 1);
  shoe = shoe_create (decks);
  do
    {
      money_box (stake, shoe_cards_left (shoe));
      bet = read_int ("Bet (negative = quit)", -2000000000, stake, -1);
      if (bet < 0)
        break;
      switch (play (&shoe))
        {
        case WIN:
          box ("YOU WIN");
          stake += bet;
          printf ("   paid: $%d\n", bet * 2);
          break;
        case LOSS:
          box ("YOU LOSE");
          stake -= bet;
          printf ("   lost: $%d\n", bet);
          break;
        case TIE:
          box ("TIE");
          printf ("   returned: $%d\n", bet);
          break;
        }
    }
  while (stake > 0);
  money_box (stake, shoe_cards_left (shoe));
  box (stake > 0 ? "THANKS FOR PLAYING" : "ALL YOUR MONEY IS GONE");
  shoe_free (&shoe);
  return EXIT_SUCCESS;
}
