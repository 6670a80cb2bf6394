/* Blackjack 2/3: dealing. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

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

struct hand {
  int cards[52];
  int n;
};

static void draw(struct hand *hand)
{
  hand->cards[hand->n++] = deck[51 - dealt++];
}

static void row(const struct hand *hand, int i)
{
  if (i < hand->n) {
    dprintf(1, " %s  |", text(hand->cards[i]));
  } else {
    dprintf(1, "      |");
  }
}

static void table(const struct hand *player, const struct hand *dealer, int hide)
{
  dprintf(1, "\n Player Dealer\n");
  for (int i = 0; i < player->n || i < dealer->n; ++i) {
    dprintf(1, "|");
    row(player, i);
    if (hide && i == 1) {
      dprintf(1, "  **  |");
    } else {
      row(dealer, i);
    }
    dprintf(1, "\n");
  }
}

static int hit_wanted(void)
{
  const char *line = answer("Hit or stand? [h/s] ");
  return line && *line == 'h';
}

static void dramatic_pause(void)
{
  const struct timespec two_seconds = {.tv_sec = 2, .tv_nsec = 0};
  nanosleep(&two_seconds, NULL);
}

int main(void)
{
  struct hand player = {.n = 0}, dealer = {.n = 0};
  const long seed = ask_seed();
  reset_deck();
  if (seed != 0) {
    srand((unsigned)seed);
    shuffle_deck();
  }
  for (int i = 0; i < 2; ++i) {
    draw(&player);
    draw(&dealer);
  }
  table(&player, &dealer, 0);
  while (hit_wanted()) {
    draw(&player);
    table(&player, &dealer, 0);
  }
  table(&player, &dealer, 0);
  for (int i = 0; i < 2; ++i) {
    dprintf(1, "Dealer hits.\n");
    dramatic_pause();
    draw(&dealer);
    table(&player, &dealer, 0);
  }
  dprintf(1, "Dealer stands.\n");
  return 0;
}
