// A right program: asks every hundredth of a second whether a key was pressed, before it reads.
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void pauseTwo(void)
{
    sleep(2);
}

static char askKey(void)
{
    struct pollfd input = {0, POLLIN, 0};
    char key = '\n';
    printf("Hit or stand? [h/s] ");
    fflush(stdout);
    while (key == '\n' || key == ' ')
    {
        while (poll(&input, 1, 0) == 0)
            usleep(10000);
        if (read(0, &key, 1) != 1)
            exit(1);
    }
    return key;
}

// The rest is a right program.
//+ play.c
