// Registers restartable sequences, lists of robust locks and an address to be cleared at its end, all
// in memory that is not there.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    syscall(SYS_set_robust_list, 16L, 24L);
    syscall(SYS_set_tid_address, 16L);
    syscall(334 /* rseq */, 32L, 32, 0, 0x53053053);
    syscall(324 /* membarrier */, 0, 0, 0);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
