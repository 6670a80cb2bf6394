#include "chain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

chain_t *chain_new(void)
{
    return calloc(1, sizeof(chain_t));
}

void chain_add(chain_t *chain, int number)
{
    node_t **place = &chain->first;
    while (*place != NULL && (*place)->number < number)
        place = &(*place)->next;
    node_t *added = malloc(sizeof *added);
    *added = (node_t){number, *place};
    *place = added;
}

bool chain_remove(chain_t *chain, int number)
{
    node_t **place = &chain->first;
    while (*place != NULL && (*place)->number != number)
        place = &(*place)->next;
    node_t *removed = *place;
    if (removed == NULL)
        return false;
    *place = removed->next;
    free(removed);
    return true;
}

int chain_length(const chain_t *chain)
{
    int length = 0;
    for (const node_t *at = chain->first; at != NULL; at = at->next)
        length++;
    return length;
}

char *chain_text(const chain_t *chain)
{
    char *text = malloc(16 * (size_t)chain_length(chain) + sizeof "empty");
    char *end = text;
    if (chain->first == NULL)
        strcpy(text, "empty");
    for (const node_t *at = chain->first; at != NULL; at = at->next)
        end += sprintf(end, at == chain->first ? "%d" : " -> %d", at->number);
    return text;
}

void chain_free(chain_t *chain)
{
    while (chain->first != NULL) {
        node_t *next = chain->first->next;
        free(chain->first);
        chain->first = next;
    }
    free(chain);
}
