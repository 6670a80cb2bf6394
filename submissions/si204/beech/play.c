/* Blackjack 3/3: the game. */
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

static int points(const struct hand *hand)
{
  int sum = 0, high = 0;
  for (int i = 0; i < hand->n; ++i) {
    const int face = FACE(hand->cards[i]);
    if (face == ACE) {
      /* high if it fits now; may have to come down later */
      sum += 11;
      ++high;
    } else {
      sum += face >= JACK ? 10 : face;
    }
    for (; sum > 21 && high > 0; --high) {
      sum -= 10;
    }
  }
  return sum;
}

static void player_plays(struct hand *player, const struct hand *dealer)
{
  for (;;) {
    table(player, dealer, 1);
    if (points(player) > 21) {
      dprintf(1, "Player busts!\n");
      return;
    }
    if (!hit_wanted()) {
      return;
    }
    draw(player);
  }
}

static void dealer_plays(const struct hand *player, struct hand *dealer)
{
  table(player, dealer, 0);
  while (points(player) <= 21 && points(dealer) < 17) {
    dprintf(1, "Dealer hits.\n");
    dramatic_pause();
    draw(dealer);
    table(player, dealer, 0);
  }
  dprintf(1, points(dealer) > 21 ? "Dealer busts!\n" : "Dealer stands.\n");
}

/* Plays once; tells whether there is a winner. */
static int game(int shuffled)
{
  struct hand player = {.n = 0}, dealer = {.n = 0};
  reset_deck();
  if (shuffled) {
    shuffle_deck();
  }
  for (int i = 0; i < 2; ++i) {
    draw(&player);
    draw(&dealer);
  }
  player_plays(&player, &dealer);
  dealer_plays(&player, &dealer);

  const int p = points(&player), d = points(&dealer);
  dprintf(1, "\nFinal scores: Player %d, Dealer %d.\n", p, d);
  if (p > 21 || (d <= 21 && p < d)) {
    dprintf(1, "Dealer wins!\n");
  } else if (d > 21 || p > d) {
    dprintf(1, "Player wins!\n");
  } else {
    dprintf(1, "Push! Play again.\n");
    return 0;
  }
  return 1;
}

int main(void)
{
  const long seed = ask_seed();
  if (seed != 0) {
    srand((unsigned)seed);
  }
  while (!game(seed != 0)) {
  }
  return 0;
}
