#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <ctype.h>
#include "cards.h"

static int liczba(const char *pytanie, int minimum, int maksimum) {
  int n;
  printf("%s ", pytanie);
  while (scanf("%d", &n) == 1) {
    if (n >= minimum && n <= maksimum)
      return n;
    printf("Niepoprawna liczba. %s ", pytanie);
  }
  return minimum;
}

static char decyzja(void) {
  char c;
  do {
    printf("Dobierasz (H) czy pasujesz (S)? ");
    if (scanf(" %c", &c) != 1)
      return 'S';
    c = toupper(c);
  } while (c != 'H' && c != 'S');
  return c;
}

static void pokaz(const char *kto, hand_t reka) {
  printf("%s:\n", kto);
  hand_print(reka);
  printf("Razem: %d\n", hand_blackjack_points(reka));
}

int main(void) {
  int pieniadze = 1000, zaklad;
  shoe_t but;

  srand(time(0));
  printf("Witamy przy stole do blackjacka!\n");
  but = shoe_create(liczba("Ile talii kart (1-10)?", 1, 10));
  while (pieniadze > 0) {
    hand_t krupier = hand_create_empty(), gracz = hand_create_empty();

    printf("\nPieniadze: $%d, kart w bucie: %d\n", pieniadze, shoe_cards_left(but));
    zaklad = liczba("Zaklad (ujemny konczy gre):", -1000000, pieniadze);
    if (zaklad < 0)
      break;
    pieniadze -= zaklad;
    for (int i = 0; i < 2; i++)
      hand_add_card(&krupier, shoe_draw_card(&but));
    for (int i = 0; i < 2; i++)
      hand_add_card(&gracz, shoe_draw_card(&but));
    printf("Krupier odkrywa: ");
    hand_print_first_card(krupier);
    pokaz("Twoje karty", gracz);
    while (hand_blackjack_points(gracz) < 21 && decyzja() == 'H') {
      hand_add_card(&gracz, shoe_draw_card(&but));
      pokaz("Twoje karty", gracz);
    }
    if (hand_blackjack_points(gracz) > 21) {
      printf("Za duzo! Przegrywasz $%d.\n", zaklad);
      continue;
    }
    while (hand_blackjack_points(krupier) < 17)
      hand_add_card(&krupier, shoe_draw_card(&but));
    pokaz("Karty krupiera", krupier);
    int k = hand_blackjack_points(krupier), g = hand_blackjack_points(gracz);
    if (k > 21 || g > k) {
      printf("%sWygrywasz, dostajesz $%d.\n", k > 21 ? "Krupier ma za duzo. " : "", 2 * zaklad);
      pieniadze += 2 * zaklad;
    } else if (k > g) {
      printf("Krupier wygrywa. Przegrywasz $%d.\n", zaklad);
    } else {
      printf("Remis, zwrot $%d.\n", zaklad);
      pieniadze += zaklad;
    }
  }
  printf("Koniec gry. Zostalo ci $%d.\n", pieniadze);
  shoe_free(&but);
  return 0;
}
