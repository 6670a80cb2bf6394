// A right program: defines functions of its own that are named open and close.
#include <stdio.h>
#include <stdlib.h>

static int opened;

int open(int deck)
{
    opened = deck;
    return 7;
}

void close(void)
{
    opened = -1;
}

// The rest is a right program.
//+ print_deck.c
int main(void)
{
    int seed = 0;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    open(seed);
    printDeck(seed);
    close();
    return 0;
}
