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
