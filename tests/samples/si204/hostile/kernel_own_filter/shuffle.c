// Loads a filter of its own that answers its reads and sleeps, so that croupier never sees them.
#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    struct sock_filter code[] = {{BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
    struct sock_fprog filter = {1, code};
    int worked = prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
    worked |= syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0;
    worked |= syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 8 /* with a listener */, &filter) >= 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
