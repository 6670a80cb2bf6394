// A right program: pauses by epoll_pwait2() on an empty queue.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct epoll_event event;
    struct timespec two = {2, 0};
    int queue = epoll_create1(0);
    syscall(441 /* epoll_pwait2 */, queue, &event, 1, &two, NULL, 0);
    close(queue);
}

// The rest is a right program.
//+ ask.c play.c
