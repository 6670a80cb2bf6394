// Takes leases on files and asks for signals about directories, so that others who open them wait.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int file = open("file", O_RDWR | O_CREAT, 0600), directory = open(".", O_RDONLY);
    int worked = fcntl(file, 1024 /* F_SETLEASE */, F_WRLCK) == 0;
    worked |= fcntl(directory, 1026 /* F_NOTIFY */, 0x7fffffff) == 0;
    worked |= syscall(SYS_fcntl, directory, 1026UL | 1UL << 32, 0x7fffffff) == 0;
    close(file);
    close(directory);
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
