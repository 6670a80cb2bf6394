// The Makefile leaves a program that has a second name, through which it could be changed later.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
