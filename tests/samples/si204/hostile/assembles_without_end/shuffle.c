// Has the assembler repeat a line thousands of millions of times.
#include <stdio.h>
#include <stdlib.h>

asm(".rept 2000000000\n.quad 1\n.endr");

// The rest is a right program.
//+ print_deck.c main.c
