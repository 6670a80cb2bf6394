// Reads its input by preadv2 at the offset -1, which is the same as a read.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static ssize_t input(char *line, size_t size)
{
    struct iovec part = {line, size};
    return syscall(SYS_preadv2, 0, &part, 1UL, -1L, -1L, 0);
}

// The rest is a right program.
//+ print_deck.c main_input.c
