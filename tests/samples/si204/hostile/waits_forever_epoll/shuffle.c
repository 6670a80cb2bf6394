// Waits for an empty epoll queue, without a limit.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

static int attack(void)
{
    struct epoll_event event;
    return epoll_wait(epoll_create1(0), &event, 1, -1) == 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
