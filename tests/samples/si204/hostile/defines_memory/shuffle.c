// A right program: defines functions of its own that are named malloc, calloc, realloc and free.
#include <stdio.h>
#include <stdlib.h>

static char memory[1 << 20];
static size_t used;

void *malloc(size_t size)
{
    size_t start = (used + 15) / 16 * 16;
    if (start + size > sizeof memory)
        return NULL;
    used = start + size;
    return memory + start;
}

void *calloc(size_t count, size_t size)
{
    // The memory is never used twice, so it is still zero.
    return malloc(count * size);
}

void *realloc(void *old, size_t size)
{
    char *new = malloc(size);
    for (size_t i = 0; old != NULL && new != NULL && i < size && (char *)old + i < memory + used; i++)
        new[i] = ((char *)old)[i];
    return new;
}

void free(void *piece)
{
    (void)piece;
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
    printDeck(seed);
    return 0;
}
