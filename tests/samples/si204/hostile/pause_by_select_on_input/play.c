// A right program: pauses by a select() on standard input that nothing is expected from; what is typed
// later must still be there.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct timeval two = {2, 0};
    fd_set set;
    FD_ZERO(&set);
    FD_SET(0, &set);
    select(1, &set, NULL, NULL, &two);
}

// The rest is a right program.
//+ ask.c play.c
