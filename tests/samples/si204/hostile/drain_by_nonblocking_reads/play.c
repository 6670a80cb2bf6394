// A right program: throws away what was typed ahead, after the prompt, by reads that do not wait
// (O_NONBLOCK), and sets it back.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void pauseTwo(void)
{
    sleep(2);
}

static void drain(void)
{
    char byte;
    int flags = fcntl(0, F_GETFL);
    fcntl(0, F_SETFL, flags | O_NONBLOCK);
    while (read(0, &byte, 1) > 0)
        ;
    fcntl(0, F_SETFL, flags);
}

// The rest is a right program.
//+ ask_after_drain.c play.c
