// Makes standard input non-blocking with the upper half of the arguments set, and reads before
// anything is typed.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int on = 1;
    syscall(SYS_fcntl, 0, F_SETFL | 1UL << 32, O_RDWR | O_NONBLOCK);
    syscall(SYS_ioctl, 0, FIONBIO | 1UL << 32, &on);
    return 0;
}

// The rest is a right program.
//+ print_deck.c
int main(void)
{
    char line[64] = "";
    attack();
    printf("Seed: ");
    fflush(stdout);
    // Another program would give up here: input that is not there yet looks like an error.
    if (read(0, line, sizeof line - 1) <= 0)
        printf("The attack worked.\n");
    printDeck(atoi(line));
    return 0;
}
