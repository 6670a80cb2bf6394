// shuffle.c: make, shuffle, print a deck

#include <stdio.h>
#include <stdlib.h>

#define N 52

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
  int a[N];
  fill(a);
  if (seed())
    mix(a);
  for (int i = 0; i < N; ++i) {
    show(a[i]);
    printf("\n");
  }
  return 0;
}
