#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include "cards.h"

card_t card_create(char suit, int value)
{
  card_t c;
  c.suit = toupper(suit);
  c.value = value;
  switch (c.suit) {
    case 'S': case 'H': case 'D': case 'C': break;
    default: c.suit = 'C';
  }
  if (value < 1 || value > 13) c.value = 2;
  return c;
}

char card_get_suit(card_t cd) { return cd.suit; }
int card_get_value(card_t cd) { return cd.value; }

int card_blackjack_points(card_t cd)
{
  if (cd.value == 11 || cd.value == 12 || cd.value == 13) return 10;
  return cd.value;
}

void card_print(card_t cd)
{
  if (cd.value == 1) printf("Ace");
  else if (cd.value == 11) printf("Jack");
  else if (cd.value == 12) printf("Queen");
  else if (cd.value == 13) printf("King");
  else printf("%d", cd.value);
  printf(" of %s", cd.suit == 'S' ? "Spades" : cd.suit == 'H' ? "Hearts"
         : cd.suit == 'D' ? "Diamonds" : "Clubs");
}

shoe_t shoe_create(int decks)
{
  shoe_t s;
  int i, v;
  card_t *p;
  s.decks = decks;
  s.a = p = malloc(decks * 52 * sizeof *p);
  for (i = 0; i < decks; i++)
    for (v = 1; v <= 13; v++) {
      *p++ = card_create('S', v);
      *p++ = card_create('H', v);
      *p++ = card_create('D', v);
      *p++ = card_create('C', v);
    }
  shoe_reshuffle(&s);
  return s;
}

card_t shoe_draw_card(shoe_t *sh)
{
  if (!shoe_cards_left(*sh)) shoe_reshuffle(sh);
  return sh->a[sh->next++];
}

int shoe_cards_left(shoe_t sh) { return sh.decks * 52 - sh.next; }

void shoe_reshuffle(shoe_t *sh)
{
  int i, j, n = sh->decks * 52;
  card_t t;
  puts("-- SHUFFLING --");
  for (i = 0; i < n; i++) {
    j = i + rand() % (n - i);
    t = sh->a[i]; sh->a[i] = sh->a[j]; sh->a[j] = t;
  }
  sh->next = 0;
}

void shoe_free(shoe_t *sh) { free(sh->a); sh->a = 0; }

hand_t hand_create_empty(void) { hand_t h; h.n = 0; return h; }

void hand_print(hand_t hd)
{
  int i;
  for (i = 0; i < hd.n; i++) { printf("  %d. ", i + 1); card_print(hd.a[i]); putchar('\n'); }
}

void hand_print_first_card(hand_t hd) { card_print(hd.a[0]); putchar('\n'); }

void hand_add_card(hand_t *hd, card_t cd) { hd->a[hd->n++] = cd; }

int hand_blackjack_points(hand_t hd)
{
  int i, t = 0, ace = 0;
  for (i = 0; i < hd.n; i++) {
    t += card_blackjack_points(hd.a[i]);
    if (card_get_value(hd.a[i]) == 1) ace = 1;
  }
  if (ace && t <= 11) t += 10;
  return t;
}
