#include <stdio.h>
#include <string.h>
int main() {
  char word[1000];
  int n = 0, sum = 0;
  while (scanf("%999s", word) == 1) { n++; sum += strlen(word); }
  printf("words: %d\nletters: %d\n", n, sum);
  printf("average: %.2f\n", n ? (double)(sum / n) : 0.0);
}
