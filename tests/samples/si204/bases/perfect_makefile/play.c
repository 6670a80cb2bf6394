// play.c: a game of blackjack (see cards.c)
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "cards.h"

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

// Adds up a hand. One ace counts 11 if that does not go over 21.
int score(int hand[], int count)
{
  int total = 0;
  int aces = 0;
  for (int i = 0; i < count; i++)
  {
    int face = hand[i] % 100;
    if (face == 14)
    {
      aces++;
      total += 1;
    }
    else if (face > 10)
      total += 10;
    else
      total += face;
  }
  if (aces > 0 && total + 10 <= 21)
    total += 10;
  return total;
}
