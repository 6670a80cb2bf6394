// SHUFFLE
#include <stdio.h>
#include <stdlib.h>

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

int main() {
  int seed = 0;
  printf("Seed: ");
  scanf("%d", &seed);
  if (seed != 0)
    srand(seed);
  newDeck(seed);
  for (int i = 0; i < 52; i++)
    printf("%s%s\n", faces[deck[i] % 100], suits[deck[i] / 100]);
  return 0;
}
