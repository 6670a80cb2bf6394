#include <stdio.h>
#include "cards.h"

int main(void)
{
  int deck[DECK];
  freshDeck(deck, askSeed());
  for (int i = 0; i < DECK; i++)
  {
    printCard(deck[i]);
    printf("\n");
  }
  return 0;
}
