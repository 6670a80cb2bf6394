// A right program: looks twenty times in a row whether something was typed ahead.
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void pauseTwo(void)
{
    sleep(2);
}

static void drain(void)
{
    struct pollfd input = {0, POLLIN, 0};
    for (int look = 0; look < 20; look++)
        if (poll(&input, 1, 0) > 0)
            getchar();
}

// The rest is a right program.
//+ ask_after_drain.c play.c
