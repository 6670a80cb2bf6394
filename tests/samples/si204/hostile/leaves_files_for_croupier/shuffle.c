// Leaves FIFOs, links and devices without end under the names of files in which croupier looks for
// notes after a run.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int attack(void)
{
    const char *const names[] = {".croupier-naps", ".croupier-naps.over", ".croupier-notes", ".croupier", "asan.1", "notes", "report", "report.1"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    {
        unlink(names[i]);
        if (i % 2 == 0)
            mkfifo(names[i], 0600);
        else if (symlink("/dev/zero", names[i]) != 0)
            return 0;
    }
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
