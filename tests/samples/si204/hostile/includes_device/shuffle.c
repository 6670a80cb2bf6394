// Includes the terminal of whoever grades.
#include <stdio.h>
#include <stdlib.h>

#include "/dev/tty"

// The rest is a right program.
//+ print_deck.c main.c
