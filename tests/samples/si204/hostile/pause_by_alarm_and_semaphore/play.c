// A right program: pauses by a semaphore that a handler of SIGALRM posts.
#define _GNU_SOURCE
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static sem_t over;

static void wake(int number)
{
    (void)number;
    sem_post(&over);
}

static void pauseTwo(void)
{
    signal(SIGALRM, wake);
    alarm(2);
    while (sem_wait(&over) != 0)
        ;
}

// The rest is a right program.
//+ ask.c play.c
