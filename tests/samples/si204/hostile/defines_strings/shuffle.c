// A right program: defines functions of its own that are named strlen, memcpy, strcmp and memset.
#include <stdio.h>
#include <stdlib.h>

static int calls;

size_t strlen(const char *text)
{
    size_t length = 0;
    for (calls++; text[length] != 0; length++)
        ;
    return length;
}

void *memcpy(void *to, const void *from, size_t size)
{
    calls++;
    for (size_t i = 0; i < size; i++)
        ((volatile char *)to)[i] = ((const char *)from)[i];
    return to;
}

int strcmp(const char *one, const char *two)
{
    for (calls++; *one != 0 && *one == *two; one++, two++)
        ;
    return *one - *two;
}

// The rest is a right program.
//+ print_deck.c main.c
