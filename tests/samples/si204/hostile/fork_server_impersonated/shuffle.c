// Tries clone with every flag, and with pairs of them, to find the flags by which croupier's own fork
// server asks for a child.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int worked = 0;
    for (int one = 0; one < 33; one++)
    {
        for (int two = one; two < 33; two++)
        {
            unsigned long flags = (1UL << one) | (1UL << two) | (one % 2 ? 17 : 0);
            // Not those that share the memory: the child would run on our stack.
            if (flags & 0x100)
                continue;
            long child = syscall(SYS_clone, flags, 0, 0, 0, 0);
            if (child == 0)
                _exit(0);
            worked |= child > 0;
        }
    }
    return worked;
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
    int seed = 0;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    if (attack())
        printf("The attack worked.\n");
    printDeck(seed);
    return 0;
}
