#include <stdio.h>
int main() {
  int c, words = 1, letters = 0;
  while ((c = getchar()) != EOF) {
    if (c == ' ' || c == '\n' || c == '\t') words++;
    else letters++;
  }
  printf("words: %d\nletters: %d\naverage: %.2f\n", words, letters, (double)letters / words);
}
