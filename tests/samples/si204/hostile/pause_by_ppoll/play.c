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

// The rest is a right program.
//+ ask.c play.c
