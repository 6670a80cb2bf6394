// Has the compiler print commands for continuous integration services as part of its messages.
#include <stdio.h>
#include <stdlib.h>

#error "\r\n::error file=x::the attack worked"
#line 1 "::set-output name=grade::100"
#error "##vso[task.complete result=Succeeded;]"

// The rest is a right program.
//+ print_deck.c main.c
