// A right program: defines functions of its own that are named strlen, memcpy, strcmp and memset.
#include <stdio.h>
#include <stdlib.h>

static int calls;

size_t strlen(const char *text)
{
    size_t length = 0;
    for (calls++; text[length] != 0; length++)
        ;
    return length;
}

void *memcpy(void *to, const void *from, size_t size)
{
    calls++;
    for (size_t i = 0; i < size; i++)
        ((volatile char *)to)[i] = ((const char *)from)[i];
    return to;
}

int strcmp(const char *one, const char *two)
{
    for (calls++; *one != 0 && *one == *two; one++, two++)
        ;
    return *one - *two;
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
