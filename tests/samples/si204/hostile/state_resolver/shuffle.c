// Makes a shared page while its functions are being linked (ifunc), which is earlier than any other
// code of its own, and counts its runs there.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static volatile int *volatile runs;

static int attacked(void)
{
    return runs != NULL && ++*runs > 1;
}

static int (*resolve(void))(void)
{
    void *page;
    // The C library is not linked yet.
    register long flags asm("r10") = MAP_SHARED | MAP_ANONYMOUS, file asm("r8") = -1, offset asm("r9") = 0;
    asm volatile("syscall"
                 : "=a"(page)
                 : "a"(9), "D"(0), "S"(4096), "d"(PROT_READ | PROT_WRITE), "r"(flags), "r"(file), "r"(offset)
                 : "rcx", "r11", "memory");
    runs = page;
    return attacked;
}

int resolved(void) __attribute__((ifunc("resolve")));

static int attack(void)
{
    return resolved();
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
