// Opens a socket by a name without a file, through which two runs could talk.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>

static int attack(void)
{
    struct sockaddr_un name = {AF_UNIX, "\0was-here"};
    int pair[2], one = socket(AF_UNIX, SOCK_DGRAM, 0);
    return one >= 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0 || bind(one, (struct sockaddr *)&name, sizeof name) == 0;
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
