// Names files to be linked, and an interpreter, in sections of the object file.
#include <stdio.h>
#include <stdlib.h>

__attribute__((section(".deplibs"))) const char wanted[] = "/etc/shadow";
__attribute__((section(".linker-options"))) const char options[] = "-T /etc/shadow";

// The rest is a right program.
//+ print_deck.c main.c
