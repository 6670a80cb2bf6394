// Prints its cards from a thread, and cannot do without.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c
static void *work(void *seed)
{
    printDeck(*(int *)seed);
    return NULL;
}

int main(void)
{
    int seed = 0;
    pthread_t thread;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    if (pthread_create(&thread, NULL, work, &seed) != 0)
        return 1;
    pthread_join(thread, NULL);
    return 0;
}
