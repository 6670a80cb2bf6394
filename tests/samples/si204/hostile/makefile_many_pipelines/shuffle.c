// The Makefile runs three hundred pipelines, one after the other; it is right.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
