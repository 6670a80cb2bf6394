// A right program: defines functions of its own that are named fork, wait, pipe, dup2 and execve.
#include <stdio.h>
#include <stdlib.h>

static int hands;

int fork(void)
{
    return ++hands;
}

void wait(void)
{
    hands--;
}

int pipe(int card)
{
    return card;
}

int dup2(int one)
{
    return one;
}

void execve(void)
{
    hands = 0;
}

// The rest is a right program.
//+ print_deck.c
int main(void)
{
    int seed = 0;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    if (fork() != 1)
        return 1;
    wait();
    printDeck(seed);
    return 0;
}
