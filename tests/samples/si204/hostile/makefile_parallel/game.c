// The Makefile runs eight compilers at a time; it is right.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
