#include <stdio.h>
#include <unistd.h>
#include "cards.h"

// Prints row number i of a hand of n cards, or blanks.
void printCell(int hand[], int n, int i)
{
  printf(" ");
  if (i < n)
  {
    printCard(hand[i]);
  }
  else
  {
    printf("   ");
  }
  printf(" |");
}

void printBoth(int player[], int np, int dealer[], int nd)
{
  printf("\n Player Dealer\n");
  for (int i = 0; i < np || i < nd; i++)
  {
    printf("|");
    printCell(player, np, i);
    printCell(dealer, nd, i);
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

int main(void)
{
  int deck[DECK];
  int player[DECK];
  int dealer[DECK];
  int left = DECK;
  int np = 0;
  int nd = 0;
  char answer = 'h';

  freshDeck(deck, askSeed());
  for (int i = 0; i < 2; i++)
  {
    hit(deck, &left, player, &np);
    hit(deck, &left, dealer, &nd);
  }

  while (answer == 'h' && left > 2)
  {
    printBoth(player, np, dealer, nd);
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

  for (int i = 0; i < 2; i++)
  {
    printBoth(player, np, dealer, nd);
    printf("\nDealer hits.\n");
    sleep(2);
    hit(deck, &left, dealer, &nd);
  }
  printBoth(player, np, dealer, nd);
  printf("\nDealer stands.\n");
  return 0;
}
