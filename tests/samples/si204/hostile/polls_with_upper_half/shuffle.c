// Polls and selects with the upper half of the count set, which the kernel throws away.
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <unistd.h>

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
    int seed = 0;
    fd_set set;
    struct pollfd input = {0, POLLIN, 0};
    printf("Seed: ");
    fflush(stdout);
    syscall(SYS_poll, &input, 1UL | 1UL << 32, -1L);
    FD_ZERO(&set);
    FD_SET(0, &set);
    syscall(SYS_select, 1UL | 1UL << 32, &set, NULL, NULL, NULL);
    if (scanf("%d", &seed) != 1)
        return 1;
    printDeck(seed);
    return 0;
}
