#include <stdio.h>
#include <stdlib.h>
#include "cards.h"

// Asks the user for the seed; the generator is seeded unless it is 0.
int askSeed(void)
{
  int seed = 0;
  printf("Seed: ");
  if (scanf("%d", &seed) == 1 && seed != 0)
  {
    srand(seed);
  }
  return seed;
}

// Puts the deck in order and shuffles it if seed is not 0.
void freshDeck(int deck[], int seed)
{
  int pos = 0;
  for (int card = 102; card <= 414; card++)
  {
    if (card % 100 >= 2 && card % 100 <= 14)
    {
      deck[pos++] = card;
    }
  }

  for (int i = 0; i < DECK && seed != 0; i++)
  {
    int j = rand() % DECK;
    int tmp = deck[j];
    deck[j] = deck[i];
    deck[i] = tmp;
  }
}

void printFace(int card)
{
  int f = card % 100;
  if (f <= 10)
  {
    printf("%2d", f);
  }
  else
  {
    printf(" %c", "JQKA"[f - 11]);
  }
}

void printSuit(int card)
{
  switch (card / 100)
  {
    case 1: fputs("\u2663", stdout); break;
    case 2: fputs("\u2666", stdout); break;
    case 3: fputs("\u2665", stdout); break;
    case 4: fputs("\u2660", stdout); break;
  }
}

void printCard(int card)
{
  printFace(card);
  printSuit(card);
}
