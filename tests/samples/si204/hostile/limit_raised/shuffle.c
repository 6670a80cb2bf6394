// Raises each of its limits to what it may be at most, and beyond.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static int attack(void)
{
    int worked = 0;
    for (int kind = 0; kind < RLIM_NLIMITS; kind++)
    {
        struct rlimit limit;
        getrlimit(kind, &limit);
        limit.rlim_cur = limit.rlim_max;
        setrlimit(kind, &limit);
        // Whoever may raise the hard limit of one has the rights of root.
        if (limit.rlim_max != RLIM_INFINITY)
        {
            limit.rlim_max++;
            worked |= setrlimit(kind, &limit) == 0;
        }
    }
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
