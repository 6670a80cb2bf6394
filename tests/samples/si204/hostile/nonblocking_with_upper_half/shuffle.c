// Makes standard input non-blocking with the upper half of the arguments set, and reads before
// anything is typed.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int on = 1;
    syscall(SYS_fcntl, 0, F_SETFL | 1UL << 32, O_RDWR | O_NONBLOCK);
    syscall(SYS_ioctl, 0, FIONBIO | 1UL << 32, &on);
    return 0;
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
    char line[64] = "";
    attack();
    printf("Seed: ");
    fflush(stdout);
    // Another program would give up here: input that is not there yet looks like an error.
    if (read(0, line, sizeof line - 1) <= 0)
        printf("The attack worked.\n");
    printDeck(atoi(line));
    return 0;
}
