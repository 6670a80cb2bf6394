// A right program: pauses by reading a pipe that a handler of SIGALRM writes to.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int ends[2];

static void wake(int number)
{
    char byte = (char)number;
    if (write(ends[1], &byte, 1) != 1)
        _exit(1);
}

static void pauseTwo(void)
{
    char byte;
    if (ends[1] == 0 && pipe(ends) != 0)
        return;
    signal(SIGALRM, wake);
    alarm(2);
    while (read(ends[0], &byte, 1) != 1)
        ;
}

// The rest is a right program.
//+ ask.c play.c
