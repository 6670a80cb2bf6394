// Pauses by a process that sleeps in its place.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void pauseTwo(void)
{
    pid_t child = fork();
    if (child == 0)
    {
        sleep(2);
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

// The rest is a right program.
//+ ask.c play.c
