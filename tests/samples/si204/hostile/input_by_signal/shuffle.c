// Asks for a signal when input is there (O_ASYNC) and waits for that, for a second at most.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void nothing(int number)
{
    (void)number;
}

static ssize_t input(char *line, size_t size)
{
    signal(SIGIO, nothing);
    signal(SIGALRM, nothing);
    fcntl(0, F_SETOWN, getpid());
    fcntl(0, F_SETFL, O_RDWR | O_ASYNC);
    alarm(1);
    pause();
    return read(0, line, size);
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
    printf("Seed: ");
    fflush(stdout);
    if (input(line, sizeof line - 1) <= 0 && read(0, line, sizeof line - 1) <= 0)
        return 1;
    printDeck(atoi(line));
    return 0;
}
