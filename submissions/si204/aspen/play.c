/* SI204 Project 2, Part 3: play.c
 * A game of blackjack between a player and a dealer. After a push a new
 * game is started with a new deck.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define DECKSIZE 52

int readSeed();
void makeDeck(int deck[]);
void shuffleDeck(int deck[]);
void printCard(int card);
void printCell(int hand[], int count, int row);
void printTable(int player[], int np, int dealer[], int nd, int hide);
char askPlayer();
int score(int hand[], int count);
int playGame(int seed);

int main()
{
  int seed = readSeed();
  if (seed != 0)
    srand(seed);

  // play until somebody wins
  int push = playGame(seed);
  while (push)
  {
    push = playGame(seed);
  }
  return 0;
}

// Plays one game with a fresh deck. Returns 1 if it was a push.
int playGame(int seed)
{
  int deck[DECKSIZE], player[DECKSIZE], dealer[DECKSIZE];
  int top = DECKSIZE - 1; // the top of the deck is the end of the array
  int np = 0, nd = 0;

  makeDeck(deck);
  if (seed != 0)
    shuffleDeck(deck);

  // two cards each
  player[np++] = deck[top--];
  dealer[nd++] = deck[top--];
  player[np++] = deck[top--];
  dealer[nd++] = deck[top--];

  // player's turn
  printTable(player, np, dealer, nd, 1);
  while (score(player, np) <= 21 && askPlayer() == 'h')
  {
    player[np++] = deck[top--];
    printTable(player, np, dealer, nd, 1);
  }
  int playerBusted = score(player, np) > 21;
  if (playerBusted)
    printf("Player busts!\n");
  printTable(player, np, dealer, nd, 0);

  // dealer's turn
  while (!playerBusted && score(dealer, nd) < 17)
  {
    printf("Dealer hits.\n");
    sleep(2);
    dealer[nd++] = deck[top--];
    printTable(player, np, dealer, nd, 0);
  }
  int dealerBusted = score(dealer, nd) > 21;
  if (dealerBusted)
    printf("Dealer busts!\n");
  else
    printf("Dealer stands.\n");

  // who won?
  int ps = score(player, np);
  int ds = score(dealer, nd);
  printf("\nFinal scores: Player %d, Dealer %d.\n", ps, ds);
  if (playerBusted)
    printf("Dealer wins!\n");
  else if (dealerBusted || ps > ds)
    printf("Player wins!\n");
  else if (ds > ps)
    printf("Dealer wins!\n");
  else
  {
    printf("Push! Play again.\n");
    return 1;
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

// Adds up a hand.
int score(int hand[], int count)
{
  int total = 0;
  for (int i = 0; i < count; i++)
  {
    int face = hand[i] % 100;
    if (face == 14)
      total += 1;
    else if (face > 10)
      total += 10;
    else
      total += face;
  }
  return total;
}
