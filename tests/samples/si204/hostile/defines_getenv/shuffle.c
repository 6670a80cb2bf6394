// A right program: defines functions of its own that are named getenv and secure_getenv.
#include <stdio.h>
#include <stdlib.h>

char *getenv(const char *name)
{
    printf("My own getenv was called for %s.\n", name);
    exit(1);
}

char *secure_getenv(const char *name)
{
    return getenv(name);
}

// The rest is a right program.
//+ print_deck.c main.c
