// Keeps the arguments of its sleeps in memory that cannot be read, or at the end of a page, while
// croupier looks at them.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    char *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct timespec *edge = (struct timespec *)(pages + 4096 - sizeof *edge);
    // A time that cannot be read is refused by the kernel, too.
    mprotect(pages + 4096, 4096, PROT_NONE);
    syscall(SYS_nanosleep, pages + 4096, NULL);
    syscall(SYS_nanosleep, pages + 4090, NULL);
    syscall(SYS_nanosleep, -8L, NULL);
    edge->tv_sec = 2;
    syscall(SYS_nanosleep, edge, NULL);
    munmap(pages, 8192);
}

// The rest is a right program.
//+ ask.c play.c
