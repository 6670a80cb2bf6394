// The Makefile runs commands while it is only being read: they look for files of others and leave some
// of their own.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
