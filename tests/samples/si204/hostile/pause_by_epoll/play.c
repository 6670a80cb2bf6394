// A right program: pauses by epoll_wait() on an empty queue.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct epoll_event event;
    int queue = epoll_create1(0);
    epoll_wait(queue, &event, 1, 2000);
    close(queue);
}

// The rest is a right program.
//+ ask.c play.c
