// A right program: pauses by ppoll() without descriptors.
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct timespec two = {2, 0};
    ppoll(NULL, 0, &two, NULL);
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
