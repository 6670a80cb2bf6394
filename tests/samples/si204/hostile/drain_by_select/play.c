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

static char askKey(void)
{
    char key = 's';
    printf("Hit or stand? [h/s] ");
    fflush(stdout);
    drain();
    scanf(" %c", &key);
    return key;
}

// The rest is a right program.
//+ play.c
