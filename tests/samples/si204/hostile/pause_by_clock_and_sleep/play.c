// A right program: pauses by sleeping a second at a time until the clock has moved on by two.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    time_t end = time(NULL) + 2;
    while (time(NULL) < end)
        sleep(1);
}

// The rest is a right program.
//+ ask.c play.c
