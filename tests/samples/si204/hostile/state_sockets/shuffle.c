// Opens a socket by a name without a file, through which two runs could talk.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>

static int attack(void)
{
    struct sockaddr_un name = {AF_UNIX, "\0was-here"};
    int pair[2], one = socket(AF_UNIX, SOCK_DGRAM, 0);
    return one >= 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0 || bind(one, (struct sockaddr *)&name, sizeof name) == 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
