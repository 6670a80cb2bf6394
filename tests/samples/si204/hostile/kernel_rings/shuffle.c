// Sets up rings for input and output (io_uring) and the older kind (io_setup).
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    char parameters[120] = {0};
    unsigned long context = 0;
    return syscall(425 /* io_uring_setup */, 8, parameters) >= 0 || syscall(SYS_io_setup, 8, &context) == 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
