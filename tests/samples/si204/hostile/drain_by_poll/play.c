// A right program: throws away what was typed ahead, after the prompt, by poll() without a time.
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
    while (poll(&input, 1, 0) > 0)
        getchar();
}

// The rest is a right program.
//+ ask_after_drain.c play.c
