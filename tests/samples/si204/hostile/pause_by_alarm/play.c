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

static char askKey(void)
{
    char key = 's';
    printf("Hit or stand? [h/s] ");
    scanf(" %c", &key);
    return key;
}

// The rest is a right program.
//+ play.c
