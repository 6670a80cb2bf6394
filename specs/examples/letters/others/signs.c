#include <ctype.h>
#include <stdio.h>

int main(void)
{
    long words = 0, letters = 0;
    int inside = 0, c;
    while ((c = getchar()) != EOF) {
        if (isspace(c)) {
            inside = 0;
        } else {
            words += !inside;
            letters += isalpha(c) != 0;
            inside = 1;
        }
    }
    printf("words: %ld\nletters: %ld\n", words, letters);
    printf("average: %.2f\n", words ? (double)letters / words : 0.0);
    return 0;
}
