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
        letters += strlen(word);
    }
    printf("words: %d\nletters: %zu\n", words, letters);
    if (words > 0)
        printf("average: %.2f\n", (double)letters / words);
    else
        printf("average: none\n");
    return 0;
}
