// A right program: throws away what was typed ahead by reading /dev/tty, opened without waiting.
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
    char key;
    int terminal = open("/dev/tty", O_RDONLY | O_NONBLOCK);
    while (read(terminal, &key, 1) > 0)
        ;
    close(terminal);
}

// The rest is a right program.
//+ ask_after_drain.c play.c
