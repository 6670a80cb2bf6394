// The Makefile changes times and permissions of all directories above it and of files that are not its
// own.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
