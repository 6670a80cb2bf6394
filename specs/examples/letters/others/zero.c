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
            letters++;
            inside = 1;
        }
    }
    printf("words: %ld\nletters: %ld\n", words, letters);
    if (words == 0)
        puts("average: none");
    else
        printf("average: %.2f\n", (double)letters / words);
    return 0;
}
