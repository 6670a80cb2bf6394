// A right program: defines functions of its own that are named syscall, kill, raise and abort.
#include <stdio.h>
#include <stdlib.h>

static void never(void)
{
    puts("My own function was called.");
    exit(1);
}

long syscall(long number, ...)
{
    never();
    return number;
}

int kill(void)
{
    never();
    return 1;
}

int raise(int card)
{
    never();
    return card;
}

void abort(void)
{
    never();
    for (;;)
        ;
}

// The rest is a right program.
//+ print_deck.c main.c
