// A right program: defines functions of its own that are named malloc, calloc, realloc and free.
#include <stdio.h>
#include <stdlib.h>

static char memory[1 << 20];
static size_t used;

void *malloc(size_t size)
{
    size_t start = (used + 15) / 16 * 16;
    if (start + size > sizeof memory)
        return NULL;
    used = start + size;
    return memory + start;
}

void *calloc(size_t count, size_t size)
{
    // The memory is never used twice, so it is still zero.
    return malloc(count * size);
}

void *realloc(void *old, size_t size)
{
    char *new = malloc(size);
    for (size_t i = 0; old != NULL && new != NULL && i < size && (char *)old + i < memory + used; i++)
        new[i] = ((char *)old)[i];
    return new;
}

void free(void *piece)
{
    (void)piece;
}

// The rest is a right program.
//+ print_deck.c main.c
