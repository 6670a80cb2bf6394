// Opens all that /proc tells of its parent, which is croupier: its program file, memory, environment,
// descriptors and directories.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    const char *const names[] = {"exe", "mem", "environ", "maps", "cwd", "root", "fd", "fdinfo", "cmdline", "status", "syscall", "stack", "task", "io"};
    int worked = 0;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    {
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/%s", (int)getppid(), names[i]);
        worked |= getppid() > 0 && open(path, O_RDONLY) >= 0;
    }
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
