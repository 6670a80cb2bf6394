// The Makefile prints commands for continuous integration services and fails.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
