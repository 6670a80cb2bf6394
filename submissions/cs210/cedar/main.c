/* File: main.c
 * Project 7: practice program for playing Blackjack.
 * The user bets money and plays hands against the dealer until the money is
 * gone or a negative bet is entered.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

#define START_STAKE 1000
#define MAX_DECKS   10
#define NO_MORE     -32768   /* the input has ended */

int ask_number(const char *prompt);
char ask_hit_or_stand(void);
int play_hand(shoe_t *shoe, int bet);

int main(void)
{
  int stake = START_STAKE;
  int decks, bet = 0;
  shoe_t shoe;

  srand(time(0));
  printf("Welcome to Blackjack!\n");

  decks = ask_number("How many decks do you wish to play with (1-10)? ");
  while (decks != NO_MORE && (decks < 1 || decks > MAX_DECKS))
  {
    printf("Please enter a number from 1 to 10.\n");
    decks = ask_number("How many decks do you wish to play with (1-10)? ");
  }
  if (decks == NO_MORE)
  {
    return 0;
  }
  shoe = shoe_create(decks);

  while (stake > 0 && bet >= 0)
  {
    printf("Your stake: $%d\n", stake);
    printf("Cards left in the shoe: %d\n", shoe_cards_left(shoe));

    bet = ask_number("Enter your bet (negative to quit): ");
    while (bet > stake)
    {
      printf("You only have $%d.\n", stake);
      bet = ask_number("Enter your bet (negative to quit): ");
    }
    if (bet >= 0)
    {
      stake += play_hand(&shoe, bet);
    }
  }

  if (stake == 0)
  {
    printf("You've lost your entire stake!\n");
  }
  else
  {
    printf("You ended the night with $%d\n", stake);
  }
  shoe_free(&shoe);
  return 0;
}

/* Plays one hand. Returns what the stake changes by. */
int play_hand(shoe_t *shoe, int bet)
{
  hand_t dealer = hand_create_empty();
  hand_t player = hand_create_empty();
  int player_score, dealer_score;
  int standing = 0;

  hand_add_card(&dealer, shoe_draw_card(shoe));
  hand_add_card(&dealer, shoe_draw_card(shoe));
  hand_add_card(&player, shoe_draw_card(shoe));
  hand_add_card(&player, shoe_draw_card(shoe));

  printf("The Dealer is showing ");
  hand_print_first_card(dealer);
  printf("Your cards:\n");
  hand_print(player);
  player_score = hand_blackjack_points(player);
  printf("Score = %d\n", player_score);

  /* the sample run asks at 21, too */
  while (player_score <= 21 && !standing)
  {
    if (ask_hit_or_stand() == 'H')
    {
      hand_add_card(&player, shoe_draw_card(shoe));
      printf("Your cards:\n");
      hand_print(player);
      player_score = hand_blackjack_points(player);
      printf("Score = %d\n", player_score);
    }
    else
    {
      standing = 1;
    }
  }

  if (player_score > 21)
  {
    printf("You Busted. You Lose!\n");
    return -bet;
  }

  while (hand_blackjack_points(dealer) < 17)
  {
    hand_add_card(&dealer, shoe_draw_card(shoe));
  }
  dealer_score = hand_blackjack_points(dealer);
  printf("Dealer cards:\n");
  hand_print(dealer);

  if (dealer_score > 21)
  {
    printf("Dealer Busts. You Win $%d!\n", 2 * bet);
    return bet;
  }
  else if (player_score > dealer_score)
  {
    printf("You win with a score of %d! You win $%d\n", player_score, 2 * bet);
    return bet;
  }
  else if (player_score < dealer_score)
  {
    printf("Dealer wins with a score of %d. You Lose!\n", dealer_score);
    return -bet;
  }
  printf("It's a tie. You get back $%d.\n", bet);
  return 0;
}

/* Asks until a number is entered; NO_MORE at the end of the input. */
int ask_number(const char *prompt)
{
  int number, got;

  printf("%s", prompt);
  got = scanf("%d", &number);
  while (got == 0)
  {
    scanf("%*s");
    printf("%s", prompt);
    got = scanf("%d", &number);
  }
  if (got == EOF)
  {
    return NO_MORE;
  }
  return number;
}

/* Returns 'H' or 'S'. */
char ask_hit_or_stand(void)
{
  char answer;

  do
  {
    printf("Do you want to (H)it or (S)tand? ");
    if (scanf(" %c", &answer) != 1)
    {
      return 'S';
    }
    if (answer == 'h')
    {
      answer = 'H';
    }
    if (answer == 's')
    {
      answer = 'S';
    }
  } while (answer != 'H' && answer != 'S');
  return answer;
}
