// Becomes another program that is to print the cards, and cannot do without.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// The rest is a right program.
//+ print_deck.c
int main(void)
{
    int seed = 0;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    fflush(stdout);
    execl("/bin/seq", "seq", "52", (char *)NULL);
    if (seed != -1)
        return 1;
    printDeck(seed);
    return 0;
}
