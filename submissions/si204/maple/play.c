// PLAY
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

// points of one hand
int points(int hand[], int n) {
  int sum = 0;
  int aces = 0;
  for (int i = 0; i < n; i++) {
    int f = hand[i] % 100;
    if (f <= 10)
      sum = sum + f;
    else if (f <= 13)
      sum = sum + 10;
    else {
      sum = sum + 11;
      aces = aces + 1;
    }
  }
  // aces become 1 as long as it is too much
  while (aces > 0) {
    if (sum > 21) {
      sum = sum - 10;
      aces = aces - 1;
    }
  }
  return sum;
}

// let the player hit until he stands or busts
void playerTurn() {
  char choice = 'h';
  while (choice == 'h') {
    printTable(1);
    if (points(player, np) > 21) {
      printf("Player busts!\n");
      return;
    }
    printf("Hit or stand? [h/s] ");
    if (scanf(" %c", &choice) != 1)
      choice = 's';
    if (choice == 'h')
      player[np++] = nextCard();
  }
}

void dealerTurn() {
  printTable(0);
  if (points(player, np) <= 21) {
    while (points(dealer, nd) < 17)
      dealerHits();
  }
  if (points(dealer, nd) > 21)
    printf("Dealer busts!\n");
  else
    printf("Dealer stands.\n");
}

int main() {
  int seed = 0;
  printf("Seed: ");
  scanf("%d", &seed);
  if (seed != 0)
    srand(seed);

  int over = 0;
  while (over == 0) {
    newDeck(seed);
    startHands();
    playerTurn();
    dealerTurn();
    int p = points(player, np);
    int d = points(dealer, nd);
    printf("\nFinal scores: Player %d, Dealer %d.\n", p, d);
    over = 1;
    if (p > 21 || (d <= 21 && d > p))
      printf("Dealer wins!\n");
    else if (d > 21 || p > d)
      printf("Player wins!\n");
    else {
      printf("Push! Play again.\n");
      over = 0;
    }
  }
  return 0;
}
