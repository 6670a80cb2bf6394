// Asks the preprocessor whether the specifications, the neighbours' work and other known files are
// there, without including them.
#include <stdio.h>
#include <stdlib.h>

#if __has_include("../../../../../specs/si204/assignment.yaml") || __has_include("../state_shared_page/shuffle.c") \
    || __has_include("../hostile.yaml") || __has_include("/etc/shadow") || __has_include("/etc/passwd")
#define WORKED 1
#else
#define WORKED 0
#endif

static int attack(void)
{
    return WORKED;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
