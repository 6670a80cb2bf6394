// Asks whether it could send signals to its parent, its group and everybody, by every call there is.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    char information[128] = {0};
    int parent = getppid(), worked = 0;
    worked |= kill(parent, 0) == 0 && parent != getpid();
    worked |= kill(-1, 0) == 0;
    worked |= kill(1, 0) == 0;
    worked |= syscall(SYS_kill, 1UL << 32 | (unsigned)parent, 0) == 0;
    worked |= syscall(SYS_tkill, parent, 0) == 0;
    worked |= syscall(SYS_tgkill, parent, parent, 0) == 0;
    worked |= syscall(SYS_rt_sigqueueinfo, parent, 0, information) == 0;
    worked |= syscall(434 /* pidfd_open */, parent, 0) >= 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
