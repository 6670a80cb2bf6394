// The Makefile makes its program 32 GiB large, most of it holes, so that a copy fills the disk.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
