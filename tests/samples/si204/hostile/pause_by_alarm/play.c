// A right program: pauses by an alarm and pause().
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void nothing(int number)
{
    (void)number;
}

static void pauseTwo(void)
{
    signal(SIGALRM, nothing);
    alarm(2);
    pause();
}

// The rest is a right program.
//+ ask.c play.c
