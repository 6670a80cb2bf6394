// Opens files of /proc and /sys for writing that change the machine or protect it from being ended.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>

static int attack(void)
{
    const char *const names[] = {"/proc/sysrq-trigger", "/proc/sys/kernel/core_pattern", "/proc/sys/vm/drop_caches", "/proc/sys/kernel/hostname",
        "/proc/self/oom_score_adj", "/proc/self/timerslack_ns", "/proc/self/clear_refs", "/proc/self/coredump_filter", "/sys/power/state", "/dev/mem", "/dev/kmsg"};
    int worked = 0;
    // They are opened only: what was written would stay.
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        worked |= open(names[i], O_WRONLY) >= 0;
    return worked;
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
