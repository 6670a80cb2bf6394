// The Makefile leaves a symbolic link to the program that started it, which may be croupier.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
