// Reads its input by sendfile and copy_file_range into files.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static ssize_t input(char *line, size_t size)
{
    int file = open("line", O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (syscall(SYS_sendfile, file, 0, NULL, size) <= 0 && syscall(SYS_copy_file_range, 0, NULL, file, NULL, size, 0) <= 0)
        return -1;
    return pread(file, line, size, 0);
}

// The rest is a right program.
//+ print_deck.c main_input.c
