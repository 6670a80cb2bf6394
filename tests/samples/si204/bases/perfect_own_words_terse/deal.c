// deal.c: deal to player and dealer

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

// both hands
void table(int* p, int np, int* d, int nd) {
  printf("Player Dealer\n");
  for (int i = 0; i < np || i < nd; ++i) {
    printf("| ");
    cell(p, np, i);
    printf(" | ");
    cell(d, nd, i);
    printf(" |\n");
  }
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

int main(void) {
  int a[N], p[MAX], d[MAX], n = N, np = 0, nd = 0;
  fill(a);
  if (seed())
    mix(a);
  while (nd < 2) {
    p[np++] = a[--n];
    d[nd++] = a[--n];
  }
  table(p, np, d, nd);
  while (n > 2 && hit()) {
    p[np++] = a[--n];
    table(p, np, d, nd);
  }
  table(p, np, d, nd);
  while (nd < 4) {
    printf("hit\n");
    fflush(stdout);
    sleep(2);
    d[nd++] = a[--n];
    table(p, np, d, nd);
  }
  printf("stand\n");
  return 0;
}
