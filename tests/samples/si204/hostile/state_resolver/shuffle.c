// Makes a shared page while its functions are being linked (ifunc), which is earlier than any other
// code of its own, and counts its runs there.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static volatile int *volatile runs;

static int attacked(void)
{
    return runs != NULL && ++*runs > 1;
}

static int (*resolve(void))(void)
{
    void *page;
    // The C library is not linked yet.
    register long flags asm("r10") = MAP_SHARED | MAP_ANONYMOUS, file asm("r8") = -1, offset asm("r9") = 0;
    asm volatile("syscall"
                 : "=a"(page)
                 : "a"(9), "D"(0), "S"(4096), "d"(PROT_READ | PROT_WRITE), "r"(flags), "r"(file), "r"(offset)
                 : "rcx", "r11", "memory");
    runs = page;
    return attacked;
}

int resolved(void) __attribute__((ifunc("resolve")));

static int attack(void)
{
    return resolved();
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
