// A right program: throws away what was typed ahead, after the prompt, by tcflush().
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

static void pauseTwo(void)
{
    sleep(2);
}

static void drain(void)
{
    tcflush(0, TCIFLUSH);
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
