// The Makefile leaves a file that only begins like a program.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
