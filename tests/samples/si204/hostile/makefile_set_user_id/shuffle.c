// The Makefile marks its program set-user-ID and set-group-ID.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int attack(void)
{
    struct stat about;
    return geteuid() != getuid() || getegid() != getgid()
        || (stat("/proc/self/exe", &about) == 0 && (about.st_mode & (S_ISUID | S_ISGID)) != 0);
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
