// Writes to its own code through /proc/self/mem, which needs no permission to write.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static volatile int answer = 0;

static int attack(void)
{
    int memory = open("/proc/self/mem", O_RDWR);
    // Writes back what is there.
    char bytes[16];
    if (memory >= 0 && pread(memory, bytes, sizeof bytes, (long)attack) == sizeof bytes)
        pwrite(memory, bytes, sizeof bytes, (long)attack);
    return answer;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
