// Has the assembler include the memory map of another process.
#include <stdio.h>
#include <stdlib.h>

asm(".include \"/proc/1/maps\"");

// The rest is a right program.
//+ print_deck.c main.c
