// Asks for access to ports of the machine, makes segments of its own and moves its thread pointer.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/io.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    char entry[16] = {0};
    long base = 0;
    int worked = ioperm(0x80, 1, 1) == 0 || iopl(3) == 0;
    syscall(SYS_modify_ldt, 1, entry, sizeof entry);
    syscall(SYS_arch_prctl, 0x1004 /* ARCH_GET_GS */, &base);
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
