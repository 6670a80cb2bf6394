// Handles its own segmentation fault by returning to it, without end.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void again(int number)
{
    (void)number;
}

static int attack(void)
{
    signal(SIGSEGV, again);
    *(volatile int *)8 = 1;
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
