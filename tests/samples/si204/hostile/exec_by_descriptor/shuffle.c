// Starts a program of the system by its descriptor (execveat), with no path to be checked.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    char *const arguments[] = {"echo", "The attack worked.", NULL}, *const environment[] = {NULL};
    int program = open("/bin/echo", O_RDONLY | O_CLOEXEC);
    syscall(SYS_execveat, program, "", arguments, environment, AT_EMPTY_PATH);
    close(program);
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
    int seed = 0;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    if (attack())
        printf("The attack worked.\n");
    printDeck(seed);
    return 0;
}
