// Writes code into memory and executes it, by mmap, mprotect, mremap and a file that is mapped twice.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    // mov $39, %eax; syscall; ret
    static const unsigned char code[] = {0xb8, 39, 0, 0, 0, 0x0f, 0x05, 0xc3};
    unsigned char *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return 0;
    memcpy(memory, code, sizeof code);
    return ((int (*)(void))memory)() != getpid();
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
