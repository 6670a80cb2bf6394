// The Makefile runs its own program during the build, with input of its own; it is right.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
