// The program is a 32-bit one, of which every system call has another number.
#include <stdio.h>
#include <stdlib.h>

// The rest is a right program.
//+ print_deck.c main.c
