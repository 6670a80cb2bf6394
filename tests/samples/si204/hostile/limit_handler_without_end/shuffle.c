// Handles the signal that tells of its CPU limit (SIGXCPU) and every other one, and computes on.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void nothing(int number)
{
    (void)number;
}

static int attack(void)
{
    for (int number = 1; number < 65; number++)
        signal(number, nothing);
    for (volatile long i = 0;; i++)
        ;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
