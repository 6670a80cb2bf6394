// Takes away its own right to open files (RLIMIT_NOFILE 0) and all other limits it can, then goes on;
// it is right otherwise.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static int attack(void)
{
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_NOFILE, &none);
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_NPROC, &none);
    setrlimit(RLIMIT_SIGPENDING, &none);
    setrlimit(RLIMIT_MEMLOCK, &none);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
