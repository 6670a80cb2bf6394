// Watches directories of the system for what others do there (inotify, fanotify).
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int queue = inotify_init1(IN_NONBLOCK), worked = 0;
    worked |= inotify_add_watch(queue, "/tmp", IN_ALL_EVENTS) >= 0;
    worked |= inotify_add_watch(queue, "/dev/pts", IN_ALL_EVENTS) >= 0;
    worked |= syscall(SYS_fanotify_init, 0, 0) >= 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
