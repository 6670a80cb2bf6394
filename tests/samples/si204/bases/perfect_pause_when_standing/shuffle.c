/* shuffle.c -- part 1 of the blackjack project. */
#include <stdio.h>
#include <stdlib.h>

/* The deck: cards are dealt from its end. */
typedef struct deck {
  int cards[52];
  int left;
} deck_t;

/* Makes the deck in its first order. */
void deck_init(deck_t* deck) {
  int* p = deck->cards;
  for (int suit = 100; suit <= 400; suit += 100)
    for (int face = 2; face <= 14; face++)
      *p++ = suit + face;
  deck->left = 52;
}

/* Swaps every card with a random one. */
void deck_shuffle(deck_t* deck) {
  for (int i = 0; i < 52; i++) {
    int j = rand() % 52;
    int card = deck->cards[i];
    deck->cards[i] = deck->cards[j];
    deck->cards[j] = card;
  }
}

const char* suit_of(int card) {
  switch (card / 100) {
    case 1:  return "\u2663";
    case 2:  return "\u2666";
    case 3:  return "\u2665";
    default: return "\u2660";
  }
}

/* "2" up to "10", then the letters */
const char* face_of(int card) {
  static const char* const names[] = {
    "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"
  };
  return names[card % 100 - 2];
}

/* Asks for the seed. Output and input are unbuffered, see main. */
unsigned int ask_seed(void) {
  int seed = 0;
  fputs("Seed: ", stdout);
  if (fscanf(stdin, "%d", &seed) != 1)
    seed = 0;
  return (unsigned int)seed;
}

int main(void) {
  deck_t deck;
  setvbuf(stdout, NULL, _IONBF, 0);
  setvbuf(stdin, NULL, _IONBF, 0);
  unsigned int seed = ask_seed();
  deck_init(&deck);
  if (seed != 0) {
    srand(seed);
    deck_shuffle(&deck);
  }
  for (int i = 0; i < 52; i++)
    fprintf(stdout, "%2s%s\n", face_of(deck.cards[i]), suit_of(deck.cards[i]));
  return EXIT_SUCCESS;
}
