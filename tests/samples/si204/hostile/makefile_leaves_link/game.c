// The Makefile leaves a symbolic link to a program of the system in place of its own.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
