// Has a shell print its cards, and cannot do without.
#include <stdio.h>
#include <stdlib.h>

static int attack(void)
{
    return 0;
}

// The rest is a right program.
//+ print_deck.c
int main(void)
{
    int seed = 0;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    fflush(stdout);
    if (attack() || system("cat cards.txt") != 0)
        return 1;
    printDeck(seed);
    return 0;
}
