#include <stdio.h>
#include <unistd.h>
#include "cards.h"

// Prints row number i of a hand of n cards; the row hidden is printed as **.
void printCell(int hand[], int n, int i, int hidden)
{
  printf(" ");
  if (i == hidden)
  {
    printf(" **");
  }
  else if (i < n)
  {
    printCard(hand[i]);
  }
  else
  {
    printf("   ");
  }
  printf(" |");
}

// hidden is the row of the dealer's covered card, or -1
void printBoth(int player[], int np, int dealer[], int nd, int hidden)
{
  printf("\n Player Dealer\n");
  for (int i = 0; i < np || i < nd; i++)
  {
    printf("|");
    printCell(player, np, i, -1);
    printCell(dealer, nd, i, hidden);
    printf("\n");
  }
}

// Takes the top card and puts it in the hand.
void hit(int deck[], int* left, int hand[], int* n)
{
  *left = *left - 1;
  hand[*n] = deck[*left];
  *n = *n + 1;
}

int score(int hand[], int n)
{
  int low = 0;
  int ace = 0;
  for (int i = 0; i < n; i++)
  {
    int f = hand[i] % 100;
    if (f == 14)
    {
      low += 1;
      ace = 1;
    }
    else if (f < 10)
    {
      low += f;
    }
    else
    {
      low += 10;
    }
  }
  int high = low + 10;
  if (ace && high <= 21)
  {
    return high;
  }
  return low;
}

// Returns 0 if a new game is needed, otherwise 1.
int game(int seed)
{
  int deck[DECK];
  int player[DECK];
  int dealer[DECK];
  int left = DECK;
  int np = 0;
  int nd = 0;
  char answer = 'h';

  freshDeck(deck, seed);
  for (int i = 0; i < 2; i++)
  {
    hit(deck, &left, player, &np);
    hit(deck, &left, dealer, &nd);
  }

  while (answer == 'h')
  {
    printBoth(player, np, dealer, nd, 1);
    if (score(player, np) > 21)
    {
      printf("\nPlayer busts!\n");
      break;
    }
    printf("Hit or stand? [h/s] ");
    if (scanf(" %c", &answer) != 1)
    {
      answer = 's';
    }
    if (answer == 'h')
    {
      hit(deck, &left, player, &np);
    }
  }

  printBoth(player, np, dealer, nd, -1);
  while (score(player, np) <= 21 && score(dealer, nd) <= 16)
  {
    printf("\nDealer hits.\n");
    sleep(2);
    hit(deck, &left, dealer, &nd);
    printBoth(player, np, dealer, nd, -1);
  }

  int p = score(player, np);
  int d = score(dealer, nd);
  printf("%s\n", d > 21 ? "\nDealer is bust!" : "\nDealer stands.");
  printf("Final scores: Player %d, Dealer %d.\n", p, d);
  if (p > 21 || (d <= 21 && d > p))
  {
    printf("Dealer wins!\n");
    return 1;
  }
  if (d > 21 || p > d)
  {
    printf("Player wins!\n");
    return 1;
  }
  printf("Push! Play again.\n");
  return 0;
}

int main(void)
{
  int seed = askSeed();
  int over = 0;
  while (!over)
  {
    over = game(seed);
  }
  return 0;
}
