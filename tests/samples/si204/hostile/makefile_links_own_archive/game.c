// A right Makefile: packs an archive of object files and links with it.
#include <stdio.h>
#include <stdlib.h>

int endOfGame(void);

// The rest is a right program.
//+ print_deck.c
int main(void)
{
    int seed = 0;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    printDeck(seed);
    return endOfGame();
}
