#ifndef CHAIN_H
#define CHAIN_H
#include <stdbool.h>
#include <stddef.h>

/* The numbers are in one piece of memory. */
typedef struct chain {
    int *numbers;
    int length;
} chain_t;

chain_t *chain_new(void);
void chain_add(chain_t *chain, int number);
void chain_remove(chain_t *chain, int number);
int chain_length(const chain_t *chain);
char *chain_text(const chain_t *chain);
void chain_free(chain_t *chain);
#endif
