// Puts itself into a Landlock domain of its own that allows nothing, so that croupier's answers about
// files fail.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    unsigned long long rights[3] = {0x1fff, 0, 0};
    int rules = syscall(444 /* landlock_create_ruleset */, rights, 8, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (rules >= 0)
        syscall(446 /* landlock_restrict_self */, rules, 0);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
