// deal.c: deals to player and dealer (see cards.c)
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "cards.h"

int main()
{
  int deck[DECKSIZE], player[DECKSIZE], dealer[DECKSIZE];
  int top = DECKSIZE - 1; // the top of the deck is the end of the array
  int np = 0, nd = 0;
  int seed = readSeed();

  makeDeck(deck);
  if (seed != 0)
  {
    srand(seed);
    shuffleDeck(deck);
  }

  // two cards each
  player[np++] = deck[top--];
  dealer[nd++] = deck[top--];
  player[np++] = deck[top--];
  dealer[nd++] = deck[top--];

  // player's turn
  printTable(player, np, dealer, nd, 0);
  while (askPlayer() == 'h')
  {
    player[np++] = deck[top--];
    printTable(player, np, dealer, nd, 0);
  }
  printTable(player, np, dealer, nd, 0);

  // dealer's turn
  for (int i = 0; i < 2; i++)
  {
    printf("Dealer hits.\n");
    sleep(2);
    dealer[nd++] = deck[top--];
    printTable(player, np, dealer, nd, 0);
  }
  printf("Dealer stands.\n");
  return 0;
}
