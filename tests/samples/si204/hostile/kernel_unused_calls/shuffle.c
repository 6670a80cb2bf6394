// Makes every call whose number no kernel uses yet, and many that only administrators need.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    const int rare[] = {SYS_acct, SYS_swapon, SYS_reboot, SYS_mount, SYS_umount2, SYS_chroot, SYS_pivot_root, SYS_init_module,
        SYS_delete_module, SYS_quotactl, SYS_lookup_dcookie, SYS_nfsservctl, SYS_settimeofday, SYS_sethostname, SYS_vhangup};
    int worked = 0;
    for (long number = 480; number < 2000; number++)
        worked |= syscall(number, 0, 0, 0, 0, 0, 0) >= 0;
    for (unsigned i = 0; i < sizeof rare / sizeof *rare; i++)
        worked |= syscall(rare[i], 0, 0, 0, 0, 0, 0) >= 0;
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
