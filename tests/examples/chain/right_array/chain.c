#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "chain.h"

chain_t *chain_new(void)
{
    chain_t *chain = malloc(sizeof(chain_t));
    chain->numbers = NULL;
    chain->length = 0;
    return chain;
}

void chain_add(chain_t *chain, int number)
{
    int at = chain->length++;
    chain->numbers = realloc(chain->numbers, chain->length * sizeof(int));
    for (; at > 0 && chain->numbers[at - 1] > number; at--)
        chain->numbers[at] = chain->numbers[at - 1];
    chain->numbers[at] = number;
}

bool chain_remove(chain_t *chain, int number)
{
    for (int at = 0; at < chain->length; at++) {
        if (chain->numbers[at] == number) {
            chain->length--;
            memmove(chain->numbers + at, chain->numbers + at + 1, (chain->length - at) * sizeof(int));
            return true;
        }
    }
    return false;
}

int chain_length(const chain_t *chain)
{
    return chain->length;
}

char *chain_text(const chain_t *chain)
{
    char *text = malloc(20 * chain->length + 10);
    strcpy(text, chain->length == 0 ? "empty" : "");
    for (int at = 0; at < chain->length; at++)
        sprintf(text + strlen(text), "%s%d", at == 0 ? "" : " -> ", chain->numbers[at]);
    return text;
}

void chain_free(chain_t *chain)
{
    free(chain->numbers);
    free(chain);
}
