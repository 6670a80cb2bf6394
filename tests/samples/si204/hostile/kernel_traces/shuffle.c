// Lets its parent trace it, and traces its parent.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    return ptrace(PTRACE_TRACEME, 0, 0, 0) == 0 || ptrace(PTRACE_SEIZE, getppid(), 0, 0) == 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
