// A right program: defines functions of its own that are named time, clock, stat and environ, which
// are variables here.
#include <stdio.h>
#include <stdlib.h>

int time = 1, clock = 2, stat = 3;
char environ[4] = {1, 2, 3, 4};

// The rest is a right program.
//+ print_deck.c main.c
