// Pauses by reading the clock again and again, without giving up the processor.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    time_t end = time(NULL) + 2;
    while (time(NULL) < end)
        ;
}

// The rest is a right program.
//+ ask.c play.c
