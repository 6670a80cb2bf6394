// The Makefile reads from the terminal and from standard input, so that the build waits for a person.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
