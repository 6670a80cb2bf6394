// Starts a program of the system by its descriptor (execveat), with no path to be checked.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    char *const arguments[] = {"echo", "The attack worked.", NULL}, *const environment[] = {NULL};
    int program = open("/bin/echo", O_RDONLY | O_CLOEXEC);
    syscall(SYS_execveat, program, "", arguments, environment, AT_EMPTY_PATH);
    close(program);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
