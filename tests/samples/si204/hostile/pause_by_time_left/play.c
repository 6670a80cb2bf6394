// A right program but for its way to pause: it asks a timer again and again how much time is left.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct itimerval left = {{0, 0}, {2, 0}};
    signal(SIGALRM, SIG_IGN);
    setitimer(ITIMER_REAL, &left, NULL);
    do
        getitimer(ITIMER_REAL, &left);
    while (left.it_value.tv_sec > 0 || left.it_value.tv_usec > 0);
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
