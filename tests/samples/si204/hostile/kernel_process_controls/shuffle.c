// Changes what it is by prctl: its name, its death with its parent, its clock register, its memory
// map, whom it lets trace it.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int worked = 0;
    prctl(PR_SET_NAME, "croupier");
    worked |= prctl(PR_SET_CHILD_SUBREAPER, 1) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0;
    worked |= prctl(PR_SET_PDEATHSIG, 0) == 0;
    worked |= prctl(PR_SET_MM, PR_SET_MM_ARG_START, 0, 0, 0) == 0;
    worked |= prctl(0x59616d61 /* PR_SET_PTRACER */, -1L, 0, 0, 0) == 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
