// Includes itself without end.
#include <stdio.h>
#include <stdlib.h>

#include "shuffle.c"

// The rest is a right program.
//+ print_deck.c main.c
