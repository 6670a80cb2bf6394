// A right program: pauses by a poll() on standard input, to let a player skip the pause by pressing
// Enter.
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct pollfd input = {0, POLLIN, 0};
    if (poll(&input, 1, 2000) > 0)
        getchar();
}

static char askKey(void)
{
    char key = 's';
    printf("Hit or stand? [h/s] ");
    scanf(" %c", &key);
    return key;
}

// The rest is a right program.
//+ play.c
