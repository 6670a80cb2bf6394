// Prints commands for continuous integration services.
#include <stdio.h>
#include <stdlib.h>

// A suit makes each line one that no part asks for.
static void forge(void)
{
    printf("::error file=shuffle.c,line=1::the attack worked ♣\n");
    printf("::set-output name=grade::100 ♣\n");
    printf("::add-mask::a ♣\n");
    printf("##[error]the attack worked ♣\n");
    printf("##vso[task.complete result=Succeeded;]done ♣\n");
    printf("  ::notice::the attack worked ♣\n");
    printf("section_start:0:a[collapsed=true]\r\033[0K ♣\n");
}

// The rest is a right program.
//+ print_deck.c main_forged.c
