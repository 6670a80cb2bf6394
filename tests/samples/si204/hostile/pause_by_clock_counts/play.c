// Measures every pause by five clocks, and says so if one of them has not moved on.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    const clockid_t clocks[] = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_BOOTTIME, CLOCK_MONOTONIC_RAW, CLOCK_REALTIME_COARSE};
    struct timespec before[5], after;
    struct timeval start, end;
    time_t first = time(NULL);
    int late = 0;
    gettimeofday(&start, NULL);
    for (int i = 0; i < 5; i++)
        clock_gettime(clocks[i], &before[i]);
    sleep(2);
    for (int i = 0; i < 5; i++)
    {
        clock_gettime(clocks[i], &after);
        // A coarse clock may be a tick behind.
        late |= (after.tv_sec - before[i].tv_sec) * 1000 + (after.tv_nsec - before[i].tv_nsec) / 1000000 < 1980;
    }
    gettimeofday(&end, NULL);
    late |= end.tv_sec - start.tv_sec < 1 || time(NULL) - first < 2;
    if (late)
        printf("The pause was not real.\n");
}

// The rest is a right program.
//+ ask.c play.c
