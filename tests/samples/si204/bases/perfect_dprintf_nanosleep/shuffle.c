/* Blackjack 1/3: the deck. */
#include <stdio.h>
#include <stdlib.h>

enum { CLUBS = 1, DIAMONDS, HEARTS, SPADES };
enum { JACK = 11, QUEEN, KING, ACE };

#define CARD(suit, face) (100 * (suit) + (face))
#define SUIT(card) ((card) / 100)
#define FACE(card) ((card) % 100)

static int deck[52];
static int dealt;

static void reset_deck(void)
{
  int *card = deck;
  for (int suit = CLUBS; suit <= SPADES; ++suit) {
    for (int face = 2; face <= ACE; ++face) {
      *card++ = CARD(suit, face);
    }
  }
  dealt = 0;
}

static void shuffle_deck(void)
{
  for (int i = 0; i < 52; ++i) {
    const int j = rand() % 52;
    const int old = deck[i];
    deck[i] = deck[j];
    deck[j] = old;
  }
}

/* The card as text; the result is overwritten by the next call. */
static const char *text(int card)
{
  static char result[8];
  const char *const suit = SUIT(card) == CLUBS    ? "\u2663"
                         : SUIT(card) == DIAMONDS ? "\u2666"
                         : SUIT(card) == HEARTS   ? "\u2665"
                                                  : "\u2660";
  if (FACE(card) <= 10) {
    snprintf(result, sizeof result, "%2d%s", FACE(card), suit);
  } else {
    snprintf(result, sizeof result, " %c%s", "JQKA"[FACE(card) - JACK], suit);
  }
  return result;
}

/* Reads a line with getline; NULL at end of file. */
static const char *answer(const char *question)
{
  static char *line = NULL;
  static size_t size = 0;
  dprintf(1, "%s", question);
  return getline(&line, &size, stdin) < 0 ? NULL : line;
}

static long ask_seed(void)
{
  const char *line = answer("Seed: ");
  return line ? strtol(line, NULL, 10) : 0;
}

int main(void)
{
  const long seed = ask_seed();
  reset_deck();
  if (seed != 0) {
    srand((unsigned)seed);
    shuffle_deck();
  }
  for (dealt = 0; dealt < 52; ++dealt) {
    dprintf(1, "%s\n", text(deck[dealt]));
  }
  return 0;
}
