// Makes a file in memory while it is being loaded, keeps it open and counts its runs there.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int file;

__attribute__((constructor)) static void loaded(void)
{
    file = syscall(SYS_memfd_create, "runs", 0);
}

static int attack(void)
{
    char runs = 0;
    pread(file, &runs, 1, 0);
    runs++;
    pwrite(file, &runs, 1, 0);
    return runs > 1;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
