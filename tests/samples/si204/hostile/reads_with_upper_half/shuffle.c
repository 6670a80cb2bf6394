// Reads from a descriptor whose upper half is set, which the kernel throws away.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The rest is a right program.
//+ print_deck.c
int main(void)
{
    char line[64] = "";
    printf("Seed: ");
    fflush(stdout);
    if (syscall(SYS_read, 1UL << 32, line, sizeof line - 1) <= 0)
        return 1;
    printDeck(atoi(line));
    return 0;
}
