#include <stdbool.h>

typedef struct node {
    int number;
    struct node *next;
} node_t;

typedef struct {
    node_t *first;
} chain_t;

chain_t *chain_new(void);
void chain_add(chain_t *chain, int number);
bool chain_remove(chain_t *chain, int number);
int chain_length(const chain_t *chain);
char *chain_text(const chain_t *chain);
void chain_free(chain_t *chain);
