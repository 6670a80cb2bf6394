// shuffle.c: prints a shuffled deck (see cards.c)
#include <stdio.h>
#include <stdlib.h>
#include "cards.h"

int main()
{
  int deck[DECKSIZE];
  int seed = readSeed();

  makeDeck(deck);
  if (seed != 0)
  {
    srand(seed);
    shuffleDeck(deck);
  }

  for (int i = 0; i < DECKSIZE; i++)
  {
    printCard(deck[i]);
    printf("\n");
  }
  return 0;
}
