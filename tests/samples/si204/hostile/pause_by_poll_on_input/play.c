// A right program: pauses by a poll() on standard input, to let a player skip the pause by pressing
// Enter.
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct pollfd input = {0, POLLIN, 0};
    if (poll(&input, 1, 2000) > 0)
        getchar();
}

// The rest is a right program.
//+ ask.c play.c
