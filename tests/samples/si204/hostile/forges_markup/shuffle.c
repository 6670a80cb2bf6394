// Prints HTML, XML, Markdown and spreadsheet formulas.
#include <stdio.h>
#include <stdlib.h>

// A suit makes each line one that no part asks for.
static void forge(void)
{
    printf("<script>alert(1)</script><!-- ♣\n");
    printf("]]></failure></testsuite> ♣\n");
    printf("=cmd|' /C calc'!A0 ♣\n");
    printf("| a | b |\n|---|---|\n``` ♣\n");
    printf("<img src=x onerror=alert(1)> ♣\n");
}

// The rest is a right program.
//+ print_deck.c main_forged.c
