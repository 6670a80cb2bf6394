// A right program: defines a function of its own that is named sleep, which sleeps by nanosleep.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void sleep(int seconds)
{
    struct timespec time = {seconds, 0};
    nanosleep(&time, NULL);
}

static void pauseTwo(void)
{
    sleep(2);
}

// The rest is a right program.
//+ ask.c play.c
