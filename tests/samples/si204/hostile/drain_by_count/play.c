// A right program: throws away what was typed ahead, after the prompt, by asking how many bytes there
// are (FIONREAD).
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static void pauseTwo(void)
{
    sleep(2);
}

static void drain(void)
{
    int waiting = 0;
    char byte;
    while (ioctl(0, FIONREAD, &waiting) == 0 && waiting > 0)
        if (read(0, &byte, 1) != 1)
            return;
}

// The rest is a right program.
//+ ask_after_drain.c play.c
