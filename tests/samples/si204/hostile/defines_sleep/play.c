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

static char askKey(void)
{
    char key = 's';
    printf("Hit or stand? [h/s] ");
    scanf(" %c", &key);
    return key;
}

// The rest is a right program.
//+ play.c
