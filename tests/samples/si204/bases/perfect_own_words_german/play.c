/* Blackjack: ein Spiel gegen die Bank. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define KARTEN 52

/* Eine Hand, ihre Karten als Zahlen wie 414. */
typedef struct {
  int karte[KARTEN];
  int anzahl;
} Hand;

/* Der Stapel; oben ist hinten. */
typedef struct {
  int karte[KARTEN];
  int oben;
} Stapel;

void ordne(Stapel *s) {
  s->oben = 0;
  for (int farbe = 1; farbe <= 4; farbe++)
    for (int wert = 2; wert <= 14; wert++)
      s->karte[s->oben++] = farbe * 100 + wert;
}

void mische(Stapel *s) {
  for (int i = 0; i < KARTEN; i++) {
    int j = rand() % KARTEN, merke = s->karte[i];
    s->karte[i] = s->karte[j];
    s->karte[j] = merke;
  }
}

void gib(Stapel *s, Hand *h) { h->karte[h->anzahl++] = s->karte[--s->oben]; }

int punkte(const Hand *h) {
  int summe = 0, asse = 0;
  for (int i = 0; i < h->anzahl; i++) {
    int wert = h->karte[i] % 100;
    if (wert == 14) {
      asse++;
      summe += 11;
    } else {
      summe += wert < 10 ? wert : 10;
    }
  }
  for (; summe > 21 && asse > 0; asse--)
    summe -= 10;
  return summe;
}

void zeile(const Hand *h, int i, int verdeckt) {
  static const char *farben[] = {"", "\u2663", "\u2666", "\u2665", "\u2660"};
  static const char *werte[] = {"10", " J", " Q", " K", " A"};
  if (i >= h->anzahl) {
    printf("|      ");
  } else if (verdeckt) {
    printf("|  **  ");
  } else if (h->karte[i] % 100 < 10) {
    printf("| %2d%s  ", h->karte[i] % 100, farben[h->karte[i] / 100]);
  } else {
    printf("| %s%s  ", werte[h->karte[i] % 100 - 10], farben[h->karte[i] / 100]);
  }
}

void zeige(const Hand *spieler, const Hand *bank, int verdeckt) {
  printf("\n Player Dealer\n");
  for (int i = 0; i < spieler->anzahl || i < bank->anzahl; i++) {
    zeile(spieler, i, 0);
    zeile(bank, i, verdeckt && i == 1);
    printf("|\n");
  }
}

int will_karte(void) {
  char taste = 's';
  printf("Noch eine Karte? (h = ja, s = nein) ");
  scanf(" %c", &taste);
  return taste == 'h';
}

void spiele_bank(Stapel *s, const Hand *spieler, Hand *bank) {
  zeige(spieler, bank, 0);
  while (punkte(bank) < 17) {
    printf("Die Bank nimmt eine Karte.\n");
    fflush(stdout);
    sleep(2);
    gib(s, bank);
    zeige(spieler, bank, 0);
  }
  printf(punkte(bank) > 21 ? "Die Bank hat zu viel.\n" : "Die Bank bleibt stehen.\n");
}

/* Ein Spiel; 1, wenn der Spieler gewinnt, -1, wenn die Bank gewinnt, 0, wenn noch einmal gespielt wird. */
int spiele(int gemischt) {
  Stapel s;
  Hand spieler = {{0}, 0}, bank = {{0}, 0};
  ordne(&s);
  if (gemischt)
    mische(&s);
  for (int runde = 0; runde < 2; runde++) {
    gib(&s, &spieler);
    gib(&s, &bank);
  }
  zeige(&spieler, &bank, 1);
  while (punkte(&spieler) <= 21 && will_karte()) {
    gib(&s, &spieler);
    zeige(&spieler, &bank, 1);
  }
  if (punkte(&spieler) > 21) {
    printf("Player busts!\n");
    zeige(&spieler, &bank, 0);
    printf("Die Bank bleibt stehen.\n");
  } else {
    spiele_bank(&s, &spieler, &bank);
  }
  int p = punkte(&spieler), b = punkte(&bank);
  printf("\nPunkte des Spielers: %d, der Bank: %d.\n", p, b);
  int gewinnt = p > 21 ? -1 : b > 21 ? 1 : (p > b) - (p < b);
  if (gewinnt == 0)
    printf("Push! Play again.\n");
  return gewinnt;
}

int main(void) {
  int startwert = 0, gewinnt = 0;
  printf("Startwert: ");
  scanf("%d", &startwert);
  if (startwert)
    srand(startwert);
  while (gewinnt == 0)
    gewinnt = spiele(startwert != 0);
  printf("%s gewinnt!\n", gewinnt > 0 ? "Der Spieler" : "Die Bank");
  return 0;
}
