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

// The rest is a right program.
//+ ask_after_drain.c play.c
