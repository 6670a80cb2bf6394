// The Makefile takes all permissions from directories that croupier must remove.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
