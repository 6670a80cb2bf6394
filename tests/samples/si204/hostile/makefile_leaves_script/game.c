// The Makefile leaves a shell script that looks for croupier and lets it play.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
