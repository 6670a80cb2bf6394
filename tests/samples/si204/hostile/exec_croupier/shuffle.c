// Lets croupier play in its place: starts the program file of its parent with the seed that was
// entered.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    char path[64], *const environment[] = {NULL};
    char *const arguments[] = {"croupier", "expect", "si204/shuffle", "--seed", "100", NULL};
    snprintf(path, sizeof path, "/proc/%d/exe", (int)getppid());
    execve(path, arguments, environment);
    execve("/usr/local/bin/croupier", arguments, environment);
    execve("/usr/bin/croupier", arguments, environment);
    return access(path, R_OK | X_OK) == 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
