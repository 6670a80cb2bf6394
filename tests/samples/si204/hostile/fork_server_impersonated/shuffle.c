// Tries clone with every flag, and with pairs of them, to find the flags by which croupier's own fork
// server asks for a child.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int worked = 0;
    for (int one = 0; one < 33; one++)
    {
        for (int two = one; two < 33; two++)
        {
            unsigned long flags = (1UL << one) | (1UL << two) | (one % 2 ? 17 : 0);
            // Not those that share the memory: the child would run on our stack.
            if (flags & 0x100)
                continue;
            long child = syscall(SYS_clone, flags, 0, 0, 0, 0);
            if (child == 0)
                _exit(0);
            worked |= child > 0;
        }
    }
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
