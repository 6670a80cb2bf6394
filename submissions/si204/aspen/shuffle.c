/* SI204 Project 2, Part 1: shuffle.c
 * Asks for a seed, makes a deck of cards, shuffles it and prints it out.
 */
#include <stdio.h>
#include <stdlib.h>

#define DECKSIZE 52

int readSeed();
void makeDeck(int deck[]);
void shuffleDeck(int deck[]);
void printCard(int card);

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
