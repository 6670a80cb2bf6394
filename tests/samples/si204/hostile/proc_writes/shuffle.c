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
//+ print_deck.c main_attacked.c
