#include <stdio.h>
#include <string.h>
int main() {
  char word[1000];
  int n = 0; double sum = 0, average = 0;
  while (scanf("%999s", word) == 1) { n++; sum += strlen(word); }
  if (n > 0) average = sum / n;
  printf("words: %d\n", n);
  printf("letters: %.0f\n", sum);
  printf("average: %.2lf\n", average);
  return 0;
}
