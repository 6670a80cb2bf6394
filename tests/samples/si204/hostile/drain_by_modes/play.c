// A right program: throws away what was typed ahead, after the prompt, by setting the terminal's modes
// with a flush (TCSAFLUSH).
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
    struct termios modes;
    tcgetattr(0, &modes);
    tcsetattr(0, TCSAFLUSH, &modes);
}

// The rest is a right program.
//+ ask_after_drain.c play.c
