// Makes the very calls by which croupier's preload library asks what to do next and forks.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static pid_t own;

// The flags by which croupier's preload library asks whether to fork, and what to do next.
#define MAY_FORK (CLONE_PARENT | CLONE_UNTRACED | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD)
#define WHAT_NOW (MAY_FORK | CLONE_THREAD)

static int ask(void)
{
    static int number;
    const unsigned long flags[] = {WHAT_NOW, MAY_FORK, 0, CLONE_THREAD};
    int worked = 0;
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
    {
        long answer = syscall(SYS_clone, flags[i], 0, 0, &number, 0);
        if (answer == 0 && getpid() != own)
            _exit(0);
        worked |= answer > 0;
    }
    return worked;
}

static int attack(void)
{
    own = getpid();
    return ask();
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
