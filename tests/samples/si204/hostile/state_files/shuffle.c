// Leaves files in every place it may write to, and looks for those of an earlier run.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    const char *const places[] = {".", "..", "/tmp", "/var/tmp", "/dev/shm", "/run", "/dev/mqueue", "/proc/self/cwd/..", "/usr", "/"};
    int worked = 0;
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++)
    {
        char path[64];
        snprintf(path, sizeof path, "%s/was-here", places[i]);
        worked |= access(path, F_OK) == 0;
        close(open(path, O_WRONLY | O_CREAT, 0600));
    }
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
