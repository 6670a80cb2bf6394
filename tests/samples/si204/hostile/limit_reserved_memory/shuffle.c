// Reserves a terabyte of memory without using it, and goes on if it gets none.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static int attack(void)
{
    void *memory = mmap(NULL, 1UL << 40, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory != MAP_FAILED;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
