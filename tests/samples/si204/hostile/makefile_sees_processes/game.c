// The Makefile looks through /proc for processes that are not part of its build, and fails if it finds
// one.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
