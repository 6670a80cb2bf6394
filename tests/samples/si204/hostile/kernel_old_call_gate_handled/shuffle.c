// Makes calls by the old gate of 32-bit programs, and handles the signal it gets for it.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void nothing(int number)
{
    (void)number;
}

static int attack(void)
{
    int answer = -1;
    signal(SIGSYS, nothing);
    signal(SIGSEGV, SIG_DFL);
    // 2 is fork there.
    asm volatile("int $0x80" : "=a"(answer) : "a"(2) : "memory", "r8", "r9", "r10", "r11");
    if (answer == 0)
        _exit(0);
    return answer > 2;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
