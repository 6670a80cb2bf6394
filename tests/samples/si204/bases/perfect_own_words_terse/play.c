// play.c: blackjack

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define N 52
#define MAX 60

// deck in order
void fill(int* a) {
  for (int k = 0; k < N; ++k)
    a[k] = 100 * (k % 52 / 13 + 1) + k % 13 + 2;
}

// biased shuffle from the handout
void mix(int* a) {
  for (int i = 0; i < N; ++i) {
    int j = rand() % N;
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}

// print card c in three columns
void show(int c) {
  const char* suit[] = {"", "\u2663", "\u2666", "\u2665", "\u2660"};
  int f = c % 100;
  if (f > 10)
    printf(" %c%s", "JQKA"[f - 11], suit[c / 100]);
  else
    printf("%2d%s", f, suit[c / 100]);
}

// show a[i], or blanks if there is no such card
void cell(int* a, int n, int i) {
  if (i < n)
    show(a[i]);
  else
    printf("   ");
}

// both hands, dealer's second card as ** if hide
void table(int* p, int np, int* d, int nd, int hide) {
  printf("Player Dealer\n");
  for (int i = 0; i < np || i < nd; ++i) {
    printf("| ");
    cell(p, np, i);
    printf(" | ");
    if (hide && i == 1)
      printf("** ");
    else
      cell(d, nd, i);
    printf(" |\n");
  }
}

// points of a hand
int pts(int* a, int n) {
  int s = 0, ace = 0;
  for (int i = 0; i < n; ++i) {
    int f = a[i] % 100;
    s += f == 14 ? 1 : f > 10 ? 10 : f;
    ace = ace || f == 14;
  }
  return ace && s < 12 ? s + 10 : s;
}

// 1 = hit, 0 = stand
int hit(void) {
  char c = 's';
  printf("h/s? ");
  scanf(" %c", &c);
  return c == 'h';
}

// read the seed and use it
int seed(void) {
  int s = 0;
  printf("Seed? ");
  scanf("%d", &s);
  if (s)
    srand(s);
  return s;
}

// one game from the end of a (*n cards left): points to *sp and *sd
void game(int* a, int* n, int* sp, int* sd) {
  int p[MAX], d[MAX], np = 0, nd = 0;
  while (nd < 2) {
    p[np++] = a[--*n];
    d[nd++] = a[--*n];
  }
  table(p, np, d, nd, 1);
  while (pts(p, np) < 22 && hit()) {
    p[np++] = a[--*n];
    table(p, np, d, nd, 1);
  }
  *sp = pts(p, np);
  if (*sp > 21)
    printf("Player busts!\n");
  table(p, np, d, nd, 0);
  while (*sp < 22 && pts(d, nd) < 17) {
    printf("hit\n");
    fflush(stdout);
    sleep(2);
    d[nd++] = a[--*n];
    table(p, np, d, nd, 0);
  }
  *sd = pts(d, nd);
  printf(*sd > 21 ? "bust\n" : "stand\n");
  printf("Player: %d\nDealer: %d\n", *sp, *sd);
}

// 1 player won, 0 dealer won, -1 push
int winner(int sp, int sd) {
  if (sp > 21)
    return 0;
  if (sd > 21)
    return 1;
  return sp == sd ? -1 : sp > sd;
}

int main(void) {
  int a[N], sp, sd, w;
  int s = seed();
  do {
    int n = N;
    fill(a);
    if (s)
      mix(a);
    game(a, &n, &sp, &sd);
    w = winner(sp, sd);
    if (w < 0)
      printf("Push! Play again.\n");
  } while (w < 0);
  printf("Winner: %s\n", w ? "Player" : "Dealer");
  return 0;
}
