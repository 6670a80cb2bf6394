// Forbids itself to read the clock register, so that reading the clock crashes, and handles that.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    return prctl(PR_SET_TSC, PR_TSC_SIGSEGV, 0, 0, 0) == 0 && prctl(PR_SET_TSC, PR_TSC_ENABLE, 0, 0, 0) != 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
