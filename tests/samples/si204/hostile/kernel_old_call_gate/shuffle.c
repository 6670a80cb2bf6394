// Makes calls by the old gate of 32-bit programs (int 0x80), where the numbers mean other calls.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int answer;
    // 20 is getpid there.
    asm volatile("int $0x80" : "=a"(answer) : "a"(20) : "memory", "r8", "r9", "r10", "r11");
    return answer > 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
