// DEAL
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int deck[52];
int top;      // how many cards are left

void swap(int i, int j) {
  int temp = deck[i];
  deck[i] = deck[j];
  deck[j] = temp;
}

// new deck in order, then shuffle it (not for seed 0!)
void newDeck(int seed) {
  int i;
  for (i = 0; i < 13; i++) {
    deck[i]      = 102 + i;   // clubs
    deck[i + 13] = 202 + i;   // diamonds
    deck[i + 26] = 302 + i;   // hearts
    deck[i + 39] = 402 + i;   // spades
  }
  if (seed != 0) {
    for (i = 0; i < 52; i++) {
      swap(i, rand() % 52);
    }
  }
  top = 52;
}

char* suits[5] = {"", "\u2663", "\u2666", "\u2665", "\u2660"};
char* faces[15] = {"", "", " 2", " 3", " 4", " 5", " 6", " 7", " 8", " 9",
                   "10", " J", " Q", " K", " A"};

int player[52], dealer[52];
int np, nd;

int nextCard() {
  top = top - 1;
  return deck[top];
}

void printOne(int card) {
  if (card == 0)
    printf("      |");          // no card
  else if (card == -1)
    printf("  **  |");          // secret card
  else
    printf(" %s%s  |", faces[card % 100], suits[card / 100]);
}

// secret = 1 while the player's turn lasts
void printTable(int secret) {
  int i, p, d;
  printf("\n Player Dealer\n");
  for (i = 0; i < np || i < nd; i++) {
    p = i < np ? player[i] : 0;
    d = i < nd ? dealer[i] : 0;
    if (secret == 1 && i == 1)
      d = -1;
    printf("|");
    printOne(p);
    printOne(d);
    printf("\n");
  }
}

void startHands() {
  np = 0;
  nd = 0;
  player[np++] = nextCard();
  dealer[nd++] = nextCard();
  player[np++] = nextCard();
  dealer[nd++] = nextCard();
}

void dealerHits() {
  printf("Dealer hits.\n");
  usleep(2000000);   // two seconds
  dealer[nd++] = nextCard();
  printTable(0);
}

int main() {
  int seed = 0;
  printf("Seed: ");
  scanf("%d", &seed);
  if (seed != 0)
    srand(seed);
  newDeck(seed);
  startHands();

  char choice = 'h';
  while (choice == 'h') {
    printTable(0);
    printf("Hit or stand? [h/s] ");
    if (scanf(" %c", &choice) != 1)
      choice = 's';
    if (choice == 'h')
      player[np++] = nextCard();
  }
  printTable(0);
  dealerHits();
  dealerHits();
  printf("Dealer stands.\n");
  return 0;
}
