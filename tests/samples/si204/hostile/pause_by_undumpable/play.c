// Forbids others to read its memory (PR_SET_DUMPABLE) before it sleeps, so that croupier cannot see
// for how long.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

static void pauseTwo(void)
{
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    sleep(2);
}

// The rest is a right program.
//+ ask.c play.c
