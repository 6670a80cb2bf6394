// Makes a timer that sends its signal to the parent.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    struct { long value; int number, notify, thread, rest[13]; } event = {0, 28 /* SIGWINCH */, 4, getppid(), {0}};
    int timer;
    return syscall(SYS_timer_create, 1, &event, &timer) == 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
