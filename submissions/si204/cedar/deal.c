/* deal.c -- part 2 of the blackjack project. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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

typedef struct hand {
  int cards[52];
  int count;
} hand_t;

void hand_take(hand_t* hand, deck_t* deck) {
  deck->left--;
  hand->cards[hand->count] = deck->cards[deck->left];
  hand->count++;
}

/* Player, dealer, player, dealer. */
void first_cards(deck_t* deck, hand_t* player, hand_t* dealer) {
  player->count = 0;
  dealer->count = 0;
  hand_take(player, deck);
  hand_take(dealer, deck);
  hand_take(player, deck);
  hand_take(dealer, deck);
}

/* One cell without the line at its left. */
void print_cell(const hand_t* hand, int row) {
  if (row < hand->count)
    fprintf(stdout, " %2s%s  |", face_of(hand->cards[row]), suit_of(hand->cards[row]));
  else
    fprintf(stdout, "%6s|", "");
}

/* Prints the hands; the dealer's second card only if open is true. */
void print_hands(const hand_t* player, const hand_t* dealer, bool open) {
  fprintf(stdout, "\n Player Dealer\n");
  for (int row = 0; row < player->count || row < dealer->count; row++) {
    fputc('|', stdout);
    print_cell(player, row);
    if (!open && row == 1)
      fprintf(stdout, "  **  |");
    else
      print_cell(dealer, row);
    fputc('\n', stdout);
  }
}

bool player_hits(void) {
  char answer[16] = "s";
  fputs("Hit or stand? [h/s] ", stdout);
  fscanf(stdin, "%15s", answer);
  return answer[0] == 'h';
}

int main(void) {
  deck_t deck;
  hand_t player, dealer;
  setvbuf(stdout, NULL, _IONBF, 0);
  setvbuf(stdin, NULL, _IONBF, 0);
  unsigned int seed = ask_seed();
  deck_init(&deck);
  if (seed != 0) {
    srand(seed);
    deck_shuffle(&deck);
  }
  first_cards(&deck, &player, &dealer);

  print_hands(&player, &dealer, true);
  while (player_hits()) {
    hand_take(&player, &deck);
    print_hands(&player, &dealer, true);
  }

  print_hands(&player, &dealer, true);
  for (int i = 0; i < 2; i++) {
    fprintf(stdout, "Dealer hits.\n");
    sleep(2);
    hand_take(&dealer, &deck);
    print_hands(&player, &dealer, true);
  }
  fprintf(stdout, "Dealer stands.\n");
  return EXIT_SUCCESS;
}
