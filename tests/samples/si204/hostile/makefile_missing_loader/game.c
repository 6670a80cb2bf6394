// The program names a dynamic loader that does not exist.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
