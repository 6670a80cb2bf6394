// The Makefile leaves symbolic links to the whole file system where croupier removes files afterwards.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
