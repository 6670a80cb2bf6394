// A right program: throws away what was typed ahead, after the prompt, by select() with a time of
// zero.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
#include <unistd.h>

static void pauseTwo(void)
{
    sleep(2);
}

static void drain(void)
{
    for (;;)
    {
        struct timeval none = {0, 0};
        char byte;
        fd_set set;
        FD_ZERO(&set);
        FD_SET(0, &set);
        if (select(1, &set, NULL, NULL, &none) <= 0 || read(0, &byte, 1) != 1)
            return;
    }
}

// The rest is a right program.
//+ ask_after_drain.c play.c
