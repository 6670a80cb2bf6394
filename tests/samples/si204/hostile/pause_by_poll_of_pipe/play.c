// A right program: pauses by calling poll() on a pipe that nobody writes to.
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void pauseTwo(void)
{
    int ends[2];
    if (pipe(ends) != 0)
        return;
    struct pollfd input = {ends[0], POLLIN, 0};
    poll(&input, 1, 2000);
    close(ends[0]);
    close(ends[1]);
}

// The rest is a right program.
//+ ask.c play.c
