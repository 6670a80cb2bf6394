// Loads programs into the kernel, opens performance counters and reads the kernel's log.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    char attributes[128] = {0};
    attributes[4] = 112;
    return syscall(SYS_bpf, 0, attributes, sizeof attributes) >= 0 || syscall(SYS_perf_event_open, attributes, 0, -1, -1, 0) >= 0
        || syscall(SYS_syslog, 3, attributes, sizeof attributes) > 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
