// A right program: throws away what was typed ahead by reads that the terminal ends at once (VMIN 0).
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
    struct termios before, now;
    char key;
    tcgetattr(0, &before);
    now = before;
    now.c_lflag &= ~(tcflag_t)ICANON;
    now.c_cc[VMIN] = 0;
    now.c_cc[VTIME] = 0;
    tcsetattr(0, TCSANOW, &now);
    while (read(0, &key, 1) > 0)
        ;
    tcsetattr(0, TCSANOW, &before);
}

// The rest is a right program.
//+ ask_after_drain.c play.c
