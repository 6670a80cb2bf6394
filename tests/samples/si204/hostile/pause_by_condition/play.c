// A right program: pauses by pthread_cond_timedwait(), which takes a point in time.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t never = PTHREAD_COND_INITIALIZER;
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 2;
    pthread_mutex_lock(&lock);
    pthread_cond_timedwait(&never, &lock, &end);
    pthread_mutex_unlock(&lock);
}

// The rest is a right program.
//+ ask.c play.c
