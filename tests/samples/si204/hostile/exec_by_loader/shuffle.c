// Has the dynamic loader start another program, since the loader may be executed.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    char *const arguments[] = {"loader", "/bin/echo", "The attack worked.", NULL}, *const environment[] = {NULL};
    execve("/lib64/ld-linux-x86-64.so.2", arguments, environment);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
