// Polls and selects with the upper half of the count set, which the kernel throws away.
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <unistd.h>

// The rest is a right program.
//+ print_deck.c
int main(void)
{
    int seed = 0;
    fd_set set;
    struct pollfd input = {0, POLLIN, 0};
    printf("Seed: ");
    fflush(stdout);
    syscall(SYS_poll, &input, 1UL | 1UL << 32, -1L);
    FD_ZERO(&set);
    FD_SET(0, &set);
    syscall(SYS_select, 1UL | 1UL << 32, &set, NULL, NULL, NULL);
    if (scanf("%d", &seed) != 1)
        return 1;
    printDeck(seed);
    return 0;
}
