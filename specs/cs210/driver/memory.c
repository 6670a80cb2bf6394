/*
 * Counts the memory that the library asks for and gives back. The linker leads its calls of malloc, calloc, realloc and
 * free to here; the C library's own calls do not pass.
 */
#define _GNU_SOURCE
#include <sys/mman.h>

#include "croupier.h"
#include "memory.h"

/* More than this no shoe needs: ten decks take some kilobytes. */
#define MOST_BYTES ((size_t)32 << 20)

/* More than any program may have: to ask for it ends a program as one that uses too much memory. */
#define BEYOND_BYTES ((size_t)1 << 46)

/* Blocks are found by their address in a table with open addressing; one that is given back leaves a gap. */
#define PLACES 65536

struct block {
    void *address;
    size_t size;
};

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

static struct block memory_blocks[PLACES];
static size_t memory_bytes;
static char memory_gap;

size_t memory_in_use(void)
{
    return memory_bytes;
}

static size_t memory_place(const void *address)
{
    return ((size_t)address >> 4) % PLACES;
}

/* Notes a block. If the table is full it is not counted: no library that comes near that is right. */
static void *memory_note(void *address, size_t size)
{
    size_t tries;
    size_t place = memory_place(address);

    if (address == NULL)
        return NULL;
    for (tries = 0; tries < PLACES; tries++, place = (place + 1) % PLACES) {
        struct block *block = &memory_blocks[place];
        if (block->address != NULL && block->address != (void *)&memory_gap)
            continue;
        block->address = address;
        block->size = size;
        memory_bytes += size;
        break;
    }
    if (memory_bytes > MOST_BYTES) {
        mmap(NULL, BEYOND_BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        abort();
    }
    return address;
}

/* Forgets a block that is given back, if it is one. */
static void memory_forget(const void *address)
{
    size_t tries;
    size_t place = memory_place(address);

    if (address == NULL)
        return;
    for (tries = 0; tries < PLACES; tries++, place = (place + 1) % PLACES) {
        struct block *block = &memory_blocks[place];
        if (block->address == NULL)
            return;
        if (block->address != address)
            continue;
        block->address = &memory_gap;
        memory_bytes -= block->size;
        return;
    }
}

void *__wrap_malloc(size_t size)
{
    return memory_note(__real_malloc(size), size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return memory_note(__real_calloc(count, size), count * size);
}

void *__wrap_realloc(void *block, size_t size)
{
    void *moved = __real_realloc(block, size);

    if (moved != NULL || size == 0)
        memory_forget(block);
    return memory_note(moved, size);
}

void __wrap_free(void *block)
{
    memory_forget(block);
    __real_free(block);
}
