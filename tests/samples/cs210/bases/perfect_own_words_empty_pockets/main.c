/* File: main.c
   Blackjack told in sentences */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <limits.h>
#include <time.h>
#include "cards.h"

/* asks until the answer is a whole number between low and high; at the end
   of the input the answer is low */
int ask_int(char *question, int low, int high)
{
   char line[100];
   int number;

   while (1)
   {
      printf("%s ", question);
      if (fgets(line, sizeof(line), stdin) == NULL)
      {
         return low;
      }
      if (sscanf(line, "%d", &number) == 1)
      {
         if (number >= low && number <= high)
         {
            return number;
         }
         if (number > high)
         {
            printf("That is more than %d.\n", high);
         }
         else
         {
            printf("That is less than %d.\n", low);
         }
      }
   }
}

/* asks until the answer is h, hit, s or stand */
char ask_move()
{
   char line[100], word[100];
   int i;

   while (1)
   {
      printf("Hit or stand (h/s)? ");
      if (fgets(line, sizeof(line), stdin) == NULL)
      {
         return 's';
      }
      if (sscanf(line, "%s", word) == 1)
      {
         for (i = 0; word[i] != '\0'; i = i + 1)
         {
            word[i] = tolower(word[i]);
         }
         if (strcmp(word, "h") == 0 || strcmp(word, "hit") == 0)
         {
            return 'h';
         }
         if (strcmp(word, "s") == 0 || strcmp(word, "stand") == 0)
         {
            return 's';
         }
      }
   }
}

/* number with its noun: "1 card", "2 cards" */
void print_cards_left(int n)
{
   printf("%d card", n);
   if (n != 1)
   {
      printf("s");
   }
}

void deal(hand_t *hand, shoe_t *shoe, int n)
{
   while (n > 0)
   {
      hand_add_card(hand, shoe_draw_card(shoe));
      n = n - 1;
   }
}

/* the player draws, returns the score */
int play_player(hand_t *hand, shoe_t *shoe)
{
   int score = hand_blackjack_points(*hand);

   while (score < 21)
   {
      if (ask_move() == 's')
      {
         return score;
      }
      deal(hand, shoe, 1);
      score = hand_blackjack_points(*hand);
      printf("Now you hold ");
      hand_print_sentence(*hand);
      printf(", which makes %d.\n", score);
   }
   return score;
}

/* the dealer draws, returns the score */
int play_dealer(hand_t *hand, shoe_t *shoe)
{
   int score;

   printf("The dealer turns over the second card and holds ");
   hand_print_sentence(*hand);
   printf(".\n");
   while (hand_blackjack_points(*hand) < 17)
   {
      card_t card = shoe_draw_card(shoe);
      hand_add_card(hand, card);
      printf("With less than 17 he must hit and draws the ");
      card_print(card);
      printf(".\n");
   }
   score = hand_blackjack_points(*hand);
   printf("The dealer ends with %d.\n", score);
   return score;
}

/* returns 1 if the player wins, -1 if he loses, 0 for a tie */
int play_hand(shoe_t *shoe)
{
   hand_t dealer = hand_create_empty();
   hand_t player = hand_create_empty();
   int mine, his;

   deal(&dealer, shoe, 2);
   deal(&player, shoe, 2);

   printf("The dealer lies down one hidden card and the ");
   hand_print_first_card(dealer);
   printf("You receive ");
   hand_print_sentence(player);
   printf(", which makes %d.\n", hand_blackjack_points(player));

   mine = play_player(&player, shoe);
   if (mine > 21)
   {
      printf("That is over 21, you are busted.\n");
      return -1;
   }
   his = play_dealer(&dealer, shoe);
   if (his > 21)
   {
      printf("That is over 21, the dealer is busted.\n");
      return 1;
   }
   return (mine > his) - (mine < his);
}

int main()
{
   int money = 1000;
   int bet, result, hands = 0;
   shoe_t shoe;

   srand(time(0));

   printf("Good evening! You enter the casino with $%d.\n", money);
   shoe = shoe_create(ask_int("How many decks shall we use, 1 to 10?", 1, 10));

   while (1)
   {
      printf("You have $%d and the shoe has ", money);
      print_cards_left(shoe_cards_left(shoe));
      printf(" left.\n");

      bet = ask_int("What do you bet (negative means you go home)?",
                    INT_MIN, money);
      if (bet < 0)
      {
         break;
      }
      hands = hands + 1;
      result = play_hand(&shoe);
      if (result == 1)
      {
         money = money + bet;
         printf("You won this hand: you get your $%d and $%d more.\n\n",
                bet, bet);
      }
      else if (result == 0)
      {
         printf("Equal scores, this hand is a tie: you get your $%d back.\n\n",
                bet);
      }
      else
      {
         money = money - bet;
         printf("You lost this hand: your $%d are gone.\n\n", bet);
      }
      if (money == 0)
      {
         break;
      }
   }

   if (money == 0)
   {
      printf("You leave the casino with empty pockets after %d hand(s).\n",
             hands);
   }
   else
   {
      printf("You leave the casino with $%d after %d hand(s).\n",
             money, hands);
   }
   shoe_free(&shoe);
   return 0;
}
