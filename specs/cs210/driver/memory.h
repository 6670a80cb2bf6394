/* What the library has asked for and not given back. */
#ifndef CROUPIER_MEMORY_H
#define CROUPIER_MEMORY_H

#include <stddef.h>

/* How many bytes are in use. */
size_t memory_in_use(void);

#endif
