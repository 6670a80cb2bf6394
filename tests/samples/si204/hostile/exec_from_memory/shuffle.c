// Copies a program of the system into memory (memfd_create) and starts it from there, outside of any
// directory.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    char bytes[4096], *const arguments[] = {"echo", "The attack worked.", NULL}, *const environment[] = {NULL};
    int program = open("/bin/echo", O_RDONLY | O_CLOEXEC);
    int memory = syscall(SYS_memfd_create, "program", 0);
    ssize_t got;
    while ((got = read(program, bytes, sizeof bytes)) > 0)
        if (write(memory, bytes, got) != got)
            break;
    syscall(SYS_execveat, memory, "", arguments, environment, 0x1000);
    fexecve(memory, arguments, environment);
    close(memory);
    close(program);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
