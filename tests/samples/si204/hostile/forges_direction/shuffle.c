// Prints characters that turn the direction of text, and others that cannot be seen, to make a report
// read otherwise.
#include <stdio.h>
#include <stdlib.h>

// A suit makes each line one that no part asks for.
static void forge(void)
{
    printf("\u202e003 stniop\u202c ♣\n");
    printf("\u2066points\u2069\u200b\ufeff ♣\n");
    printf("Pass\177ed ♣\n");
}

// The rest is a right program.
//+ print_deck.c main_forged.c
