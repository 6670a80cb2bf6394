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
//+ print_deck.c main_attacked.c
