#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include "cards.h"

card_t card_create(char kolor, int wartosc) {
  card_t k;
  k.kolor = 'C';
  k.wartosc = 2;
  kolor = toupper(kolor);
  if (kolor == 'S' || kolor == 'H' || kolor == 'D')
    k.kolor = kolor;
  if (wartosc >= 1 && wartosc <= 13)
    k.wartosc = wartosc;
  return k;
}

char card_get_suit(card_t k) { return k.kolor; }

int card_get_value(card_t k) { return k.wartosc; }

int card_blackjack_points(card_t k) { return k.wartosc > 9 ? 10 : k.wartosc; }

void card_print(card_t k) {
  const char *nazwy[] = {"Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King"};
  printf("%s of ", nazwy[k.wartosc - 1]);
  if (k.kolor == 'S') printf("Spades");
  else if (k.kolor == 'H') printf("Hearts");
  else if (k.kolor == 'D') printf("Diamonds");
  else printf("Clubs");
}

shoe_t shoe_create(int talie) {
  shoe_t but;
  but.talie = talie;
  but.nastepna = 0;
  but.karty = malloc(sizeof(card_t) * 52 * talie);
  for (int t = 0; t < talie; t++) {
    for (int w = 0; w < 13; w++) {
      card_t *p = but.karty + t * 52 + w * 4;
      p[0] = card_create('S', w + 1);
      p[1] = card_create('H', w + 1);
      p[2] = card_create('D', w + 1);
      p[3] = card_create('C', w + 1);
    }
  }
  shoe_reshuffle(&but);
  return but;
}

int shoe_cards_left(shoe_t but) { return but.talie * 52 - but.nastepna; }

card_t shoe_draw_card(shoe_t *but) {
  if (!shoe_cards_left(*but))
    shoe_reshuffle(but);
  int i = but->nastepna;
  but->nastepna = i + 1;
  return but->karty[i];
}

void shoe_reshuffle(shoe_t *but) {
  int n = but->talie * 52;
  printf("SHUFFLING\n");
  for (int i = 0; i < n; i++) {
    int j = i + rand() % (n - i);
    card_t schowek = but->karty[i];
    but->karty[i] = but->karty[j];
    but->karty[j] = schowek;
  }
  but->nastepna = 0;
}

void shoe_free(shoe_t *but) {
  free(but->karty);
  but->karty = 0;
}

hand_t hand_create_empty(void) {
  hand_t reka;
  reka.ile = 0;
  return reka;
}

void hand_print(hand_t reka) {
  for (int i = 0; i < reka.ile; i++) {
    card_print(reka.karty[i]);
    printf("\n");
  }
}

void hand_print_first_card(hand_t reka) {
  card_print(reka.karty[0]);
  printf("\n");
}

void hand_add_card(hand_t *reka, card_t k) { reka->karty[reka->ile++] = k; }

int hand_blackjack_points(hand_t reka) {
  int punkty = 0, asy = 0;
  for (int i = 0; i < reka.ile; i++) {
    punkty += card_blackjack_points(reka.karty[i]);
    if (card_get_value(reka.karty[i]) == 1)
      asy++;
  }
  return (asy > 0 && punkty <= 11) ? punkty + 10 : punkty;
}
