// Reads its input by preadv2 at the offset -1, which is the same as a read.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static ssize_t input(char *line, size_t size)
{
    struct iovec part = {line, size};
    return syscall(SYS_preadv2, 0, &part, 1UL, -1L, -1L, 0);
}

// The rest is a right program.
static void printDeck(int seed)
{
    static const char *const suits[] = {"\u2663", "\u2666", "\u2665", "\u2660"};
    int deck[52];
    for (int i = 0; i < 52; i++)
        deck[i] = 100 * (i / 13 + 1) + i % 13 + 2;
    if (seed != 0)
    {
        srand(seed);
        for (int i = 0; i < 52; i++)
        {
            int j = rand() % 52, card = deck[i];
            deck[i] = deck[j];
            deck[j] = card;
        }
    }
    for (int i = 0; i < 52; i++)
    {
        int face = deck[i] % 100;
        if (face > 10)
            printf(" %c", "JQKA"[face - 11]);
        else
            printf("%2d", face);
        printf("%s\n", suits[deck[i] / 100 - 1]);
    }
}

int main(void)
{
    char line[64] = "";
    printf("Seed: ");
    fflush(stdout);
    if (input(line, sizeof line - 1) <= 0 && read(0, line, sizeof line - 1) <= 0)
        return 1;
    printDeck(atoi(line));
    return 0;
}
