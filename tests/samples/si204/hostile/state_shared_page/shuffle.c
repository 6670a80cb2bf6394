// Makes a shared page while it is being loaded and counts its runs there.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static volatile int *runs;

__attribute__((constructor)) static void loaded(void)
{
    runs = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

static int attack(void)
{
    return ++*runs > 1;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
