// The Makefile reads the memory and the environment of the processes that started it; it fails if it
// can.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
