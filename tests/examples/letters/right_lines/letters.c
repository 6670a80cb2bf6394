#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[4096];
    unsigned words = 0, letters = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        for (char *word = strtok(line, " \t\n"); word; word = strtok(NULL, " \t\n")) {
            words = words + 1;
            letters = letters + strlen(word);
        }
    }
    printf("Words: %u\nLetters: %u\n", words, letters);
    printf("Average: %.2f\n", words == 0 ? -0.0 : (float)letters / words);
}
