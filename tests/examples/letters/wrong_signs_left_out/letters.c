#include <ctype.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char word[1000];
    int words = 0;
    size_t letters = 0;
    while (scanf("%999s", word) == 1) {
        words++;
        for (char *at = word; *at != 0; at++)
            letters += isalpha((unsigned char)*at) ? 1 : 0;
    }
    printf("words: %d\nletters: %zu\n", words, letters);
    if (words > 0)
        printf("average: %.2f\n", (double)letters / words);
    else
        printf("average: 0.00\n");
    return 0;
}
