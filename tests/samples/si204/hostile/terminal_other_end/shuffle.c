// Opens the other end of terminals, or a new pair, to read what croupier types.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

static int attack(void)
{
    int worked = open("/dev/ptmx", O_RDWR) >= 0 || open("/dev/pts/ptmx", O_RDWR) >= 0;
    for (int number = 0; number < 20; number++)
    {
        char path[32];
        struct stat its, own;
        snprintf(path, sizeof path, "/dev/pts/%d", number);
        fstat(0, &own);
        int other = open(path, O_RDWR | O_NOCTTY);
        worked |= other >= 0 && fstat(other, &its) == 0 && its.st_rdev != own.st_rdev;
    }
    // TIOCGPTPEER is a request of the other end.
    return worked || ioctl(0, 0x5441, O_RDWR) >= 0;
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
