#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

/* Blackjack as a little state machine. All rounds are remembered and are
   printed as a list at the end. */

typedef enum { BETTING, DEALING, PLAYER, DEALER, SETTLE, FINISHED } state_t;

typedef struct
{
  int bet;
  int player;       /* points */
  int dealer;       /* points */
  int stake_after;
  char result;      /* W, L or T */
} record_t;

/* reads one word of input, returns 0 at the end of the input */
static int read_word(char *word)
{
  fflush(stdout);
  return scanf("%30s", word) == 1;
}

/* turns a word into a number, returns 0 if the word is not a number */
static int to_number(const char *word, int *number)
{
  char *end;
  long value = strtol(word, &end, 10);

  *number = (int)value;
  return *end == '\0' && end != word && value == *number;
}

static void print_history(record_t *history, int rounds, int stake)
{
  int i, w = 0, l = 0, t = 0;

  printf("\nROUND      BET   YOU  DEALER  RESULT     STAKE\n");
  for (i = 0; i < rounds; i++)
  {
    const char *text = "tie";
    if (history[i].result == 'W') { text = "won"; w++; }
    else if (history[i].result == 'L') { text = "lost"; l++; }
    else t++;
    printf("%5d  %7d  %4d  ", i + 1, history[i].bet, history[i].player);
    printf("%6d  %-6s  %8d\n", history[i].dealer, text,
           history[i].stake_after);
  }
  printf("\n%d won, %d lost, %d tied. ", w, l, t);
  if (stake > 0)
    printf("You leave with $%d.\n", stake);
  else
    printf("You lost everything.\n");
}

int main(void)
{
  state_t state = BETTING;
  int stake = 1000, bet = 0, decks = 0, rounds = 0;
  int player_points, dealer_points, back;
  char word[31];
  record_t *history = NULL;
  record_t *r;
  shoe_t shoe;
  hand_t player, dealer;

  srand(time(0));

  printf("Hi! Let's practice Blackjack.\n");
  do
  {
    printf("How many decks (from 1 up to 10)? ");
    if (!read_word(word))
      return 0;
  } while (!to_number(word, &decks) || decks < 1 || decks > 10);
  shoe = shoe_create(decks);

  while (state != FINISHED)
  {
    switch (state)
    {
      case BETTING:
        printf("\nRound %d. Stake $%d. %d cards left in the shoe.\n",
               rounds + 1, stake, shoe_cards_left(shoe));
        printf("Bet (negative stops): ");
        if (!read_word(word))
          state = FINISHED;
        else if (!to_number(word, &bet) || bet > stake)
          printf("Not a possible bet.\n");
        else if (bet < 0)
          state = FINISHED;
        else
          state = DEALING;
        break;

      case DEALING:
        stake -= bet;
        dealer = hand_create_empty();
        hand_add_card(&dealer, shoe_draw_card(&shoe));
        hand_add_card(&dealer, shoe_draw_card(&shoe));
        player = hand_create_empty();
        hand_add_card(&player, shoe_draw_card(&shoe));
        hand_add_card(&player, shoe_draw_card(&shoe));
        printf("Dealer shows: ");
        hand_print_first_card(dealer);
        printf("Your hand:\n");
        hand_print(player);
        state = PLAYER;
        break;

      case PLAYER:
        player_points = hand_blackjack_points(player);
        if (player_points > 21)
        {
          printf("%d points - too many!\n", player_points);
          state = SETTLE;
        }
        else if (player_points == 21)
        {
          printf("21 points!\n");
          state = DEALER;
        }
        else
        {
          printf("%d points. h = hit, s = stand: ", player_points);
          if (!read_word(word))
            word[0] = 's', word[1] = '\0';
          if (word[1] != '\0')
            printf("One letter only!\n");
          else if (word[0] == 'h' || word[0] == 'H')
          {
            card_t card = shoe_draw_card(&shoe);
            hand_add_card(&player, card);
            printf("You get the ");
            card_print(card);
            printf(".\nYour hand:\n");
            hand_print(player);
          }
          else if (word[0] == 's' || word[0] == 'S')
            state = DEALER;
          else
            printf("Please type h or s!\n");
        }
        break;

      case DEALER:
        if (hand_blackjack_points(dealer) < 17)
          hand_add_card(&dealer, shoe_draw_card(&shoe));
        else
        {
          printf("Dealer's hand:\n");
          hand_print(dealer);
          printf("%d points.\n", hand_blackjack_points(dealer));
          state = SETTLE;
        }
        break;

      case SETTLE:
        player_points = hand_blackjack_points(player);
        dealer_points = hand_blackjack_points(dealer);

        history = realloc(history, (rounds + 1) * sizeof(record_t));
        r = &history[rounds];
        rounds++;
        r->bet = bet;
        r->player = player_points;
        r->dealer = dealer_points;

        if (player_points > 21)
          r->result = 'L';
        else if (dealer_points > 21 || player_points > dealer_points)
          r->result = 'W';
        else if (player_points == dealer_points)
          r->result = 'T';
        else
          r->result = 'L';

        back = 0;
        if (r->result == 'W')
          back = 2 * bet;
        else if (r->result == 'T')
          back = bet;
        stake += back;
        r->stake_after = stake;

        if (r->result == 'W' && dealer_points > 21)
          printf("Dealer is bust. You win!");
        else if (r->result == 'W')
          printf("You win!");
        else if (r->result == 'T')
          printf("Tie.");
        else
          printf("You lose.");
        printf(" You get back $%d.\n", back);

        if (stake > 0)
          state = BETTING;
        else
          state = FINISHED;
        break;

      case FINISHED:
        break;
    }
  }

  print_history(history, rounds, stake);
  free(history);
  shoe_free(&shoe);
  return 0;
}
