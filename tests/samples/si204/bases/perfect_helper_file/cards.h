// cards.h - functions about cards that all parts need
// Compile with e.g.  gcc play.c cards.c -o play
#ifndef CARDS_H
#define CARDS_H

#define DECK 52

int  askSeed(void);
void freshDeck(int deck[], int seed);
void printFace(int card);
void printSuit(int card);
void printCard(int card);

#endif
