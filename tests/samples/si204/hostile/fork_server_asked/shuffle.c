// Makes the very calls by which croupier's preload library asks what to do next and forks.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static pid_t own;

// The flags by which croupier's preload library asks whether to fork, and what to do next.
#define MAY_FORK (CLONE_PARENT | CLONE_UNTRACED | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD)
#define WHAT_NOW (MAY_FORK | CLONE_THREAD)

static int ask(void)
{
    static int number;
    const unsigned long flags[] = {WHAT_NOW, MAY_FORK, 0, CLONE_THREAD};
    int worked = 0;
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
    {
        long answer = syscall(SYS_clone, flags[i], 0, 0, &number, 0);
        if (answer == 0 && getpid() != own)
            _exit(0);
        worked |= answer > 0;
    }
    return worked;
}

static int attack(void)
{
    own = getpid();
    return ask();
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
