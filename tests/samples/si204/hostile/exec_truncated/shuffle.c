// Starts a program with the number of the call hidden in the lower half of a larger number.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    char *const arguments[] = {"echo", "The attack worked.", NULL}, *const environment[] = {NULL};
    syscall((1L << 32) | SYS_execve, "/bin/echo", arguments, environment);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
