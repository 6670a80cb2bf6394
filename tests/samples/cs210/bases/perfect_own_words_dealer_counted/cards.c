#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include "cards.h"

static const char *value_names[14] = { "", "Ace", "2", "3", "4", "5", "6", "7",
                                       "8", "9", "10", "Jack", "Queen", "King" };

card_t card_create (char suit, int value)
{
  card_t c = { 'C', 2 };
  switch (toupper (suit))
    {
    case 'S': c.suit = 'S'; break;
    case 'H': c.suit = 'H'; break;
    case 'D': c.suit = 'D'; break;
    }
  if (0 < value && value < 14)
    c.value = value;
  return c;
}

char card_get_suit (card_t c)  { return c.suit; }
int  card_get_value (card_t c) { return c.value; }

int card_blackjack_points (card_t c)
{
  static const int points[14] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10 };
  return points[c.value];
}

void card_print (card_t c)
{
  const char *s = "Clubs";
  switch (c.suit)
    {
    case 'S': s = "Spades"; break;
    case 'H': s = "Hearts"; break;
    case 'D': s = "Diamonds"; break;
    }
  printf ("%s of %s", value_names[c.value], s);
}

shoe_t shoe_create (int decks)
{
  const char suits[] = { 'C', 'D', 'H', 'S' };
  shoe_t s;
  int k = 0;
  s.decks = decks;
  s.top = 0;
  s.pile = calloc (decks * CARDS_IN_DECK, sizeof *s.pile);
  for (int d = 0; d < decks; d++)
    for (int u = 0; u < 4; u++)
      for (int v = 13; v >= 1; v--)
        s.pile[k++] = card_create (suits[u], v);
  shoe_reshuffle (&s);
  return s;
}

card_t shoe_draw_card (shoe_t *s)
{
  if (s->top >= s->decks * CARDS_IN_DECK)
    shoe_reshuffle (s);
  s->top++;
  return s->pile[s->top - 1];
}

int shoe_cards_left (shoe_t s)
{
  return s.decks * CARDS_IN_DECK - s.top;
}

void shoe_reshuffle (shoe_t *s)
{
  int n = s->decks * CARDS_IN_DECK;
  puts ("SHUFFLING");
  for (int i = 0; i < n; i++)
    {
      int r = i + rand () % (n - i);
      card_t keep = s->pile[r];
      s->pile[r] = s->pile[i];
      s->pile[i] = keep;
    }
  s->top = 0;
}

void shoe_free (shoe_t *s)
{
  free (s->pile);
  s->pile = NULL;
  s->decks = s->top = 0;
}

hand_t hand_create_empty (void)
{
  hand_t h = { .count = 0 };
  return h;
}

void hand_print (hand_t h)
{
  for (int i = 0; i < h.count; i++)
    {
      card_print (h.held[i]);
      putchar ('\n');
    }
}

void hand_print_first_card (hand_t h)
{
  card_print (h.held[0]);
  putchar ('\n');
}

void hand_add_card (hand_t *h, card_t c)
{
  h->held[h->count] = c;
  h->count += 1;
}

int hand_blackjack_points (hand_t h)
{
  int sum = 0, has_ace = 0;
  for (int i = 0; i < h.count; i++)
    {
      int p = card_blackjack_points (h.held[i]);
      sum += p;
      has_ace |= (p == 1);
    }
  if (has_ace && sum + 10 <= 21)
    return sum + 10;
  return sum;
}
