// The Makefile reads the program file of every process it sees, among them the one that started it,
// for the names of scenarios; it fails if it finds any.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
