// A right program: waits for its input by an epoll queue within another, and then reads it.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

static ssize_t input(char *line, size_t size)
{
    struct epoll_event event = {EPOLLIN, {0}};
    int inner = epoll_create1(0), outer = epoll_create1(0);
    if (epoll_ctl(inner, EPOLL_CTL_ADD, 0, &event) == 0 && epoll_ctl(outer, EPOLL_CTL_ADD, inner, &event) == 0)
        epoll_wait(outer, &event, 1, -1);
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
