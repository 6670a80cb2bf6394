// cards.c: cards, decks and hands, for all three programs
#include <stdio.h>
#include <stdlib.h>
#include "cards.h"

// Asks the user for the seed.
int readSeed()
{
  int seed = 0;
  printf("Seed: ");
  scanf("%d", &seed);
  return seed;
}

// Fills the deck in order: 102 (2 of clubs) up to 414 (ace of spades).
void makeDeck(int deck[])
{
  int n = 0;
  for (int suit = 1; suit <= 4; suit++)
  {
    for (int face = 2; face <= 14; face++)
    {
      deck[n] = 100 * suit + face;
      n++;
    }
  }
}

// Shuffles exactly as the assignment says.
void shuffleDeck(int deck[])
{
  for (int i = 0; i < DECKSIZE; i++)
  {
    int j = rand() % DECKSIZE;
    int tmp = deck[i];
    deck[i] = deck[j];
    deck[j] = tmp;
  }
}

// Prints one card, face value right justified to two spaces.
void printCard(int card)
{
  int suit = card / 100;
  int face = card % 100;

  if (face <= 10)
    printf("%2d", face);
  else if (face == 11)
    printf(" J");
  else if (face == 12)
    printf(" Q");
  else if (face == 13)
    printf(" K");
  else
    printf(" A");

  if (suit == 1)
    printf("\u2663");
  else if (suit == 2)
    printf("\u2666");
  else if (suit == 3)
    printf("\u2665");
  else
    printf("\u2660");
}

// Prints one cell of the table: a card, or blanks if there is none.
void printCell(int hand[], int count, int row)
{
  if (row < count)
  {
    printf(" ");
    printCard(hand[row]);
    printf("  |");
  }
  else
    printf("      |");
}

// Prints both hands side by side; the dealer's second card is ** if hide is 1.
void printTable(int player[], int np, int dealer[], int nd, int hide)
{
  int rows = np > nd ? np : nd;
  printf("\n Player Dealer\n");
  for (int row = 0; row < rows; row++)
  {
    printf("|");
    printCell(player, np, row);
    if (hide && row == 1)
      printf("  **  |");
    else
      printCell(dealer, nd, row);
    printf("\n");
  }
}

// Asks whether to hit or to stand, returns the key.
char askPlayer()
{
  char key = 's';
  printf("Hit or stand? [h/s] ");
  scanf(" %c", &key);
  return key;
}
