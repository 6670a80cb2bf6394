// Waits in many ways by turns, each for less than a long pause, without end.
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int attack(void)
{
    struct timespec nine = {9, 0};
    int queue = epoll_create1(0), word = 0;
    for (;;)
    {
        sleep(9);
        poll(NULL, 0, 9000);
        epoll_wait(queue, &(struct epoll_event){0}, 1, 9000);
        select(0, NULL, NULL, NULL, &(struct timeval){9, 0});
        syscall(SYS_futex, &word, 0, 0, &nine, NULL, 0);
    }
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
