// Reads and writes the memory of its parent, compares its resources and takes its descriptors.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int attack(void)
{
    char byte = 0;
    struct iovec here = {&byte, 1}, there = {(void *)0x400000, 1};
    int worked = syscall(SYS_process_vm_readv, getppid(), &here, 1, &there, 1, 0) > 0;
    worked |= syscall(SYS_kcmp, getpid(), getppid(), 0, 0, 0) >= 0;
    worked |= syscall(438 /* pidfd_getfd */, syscall(434, getppid(), 0), 0, 0) >= 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
