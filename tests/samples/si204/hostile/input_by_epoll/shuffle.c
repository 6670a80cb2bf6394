// A right program: waits for its input by epoll, without a limit, and then reads it.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

static ssize_t input(char *line, size_t size)
{
    struct epoll_event event = {EPOLLIN, {0}};
    int queue = epoll_create1(0);
    if (epoll_ctl(queue, EPOLL_CTL_ADD, 0, &event) == 0)
        epoll_wait(queue, &event, 1, -1);
    return read(0, line, size);
}

// The rest is a right program.
//+ print_deck.c main_input.c
