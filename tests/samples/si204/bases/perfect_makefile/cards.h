// cards.h: cards, decks and hands, for all three programs
#ifndef CARDS_H
#define CARDS_H

#define DECKSIZE 52

int readSeed();
void makeDeck(int deck[]);
void shuffleDeck(int deck[]);
void printCard(int card);
void printCell(int hand[], int count, int row);
void printTable(int player[], int np, int dealer[], int nd, int hide);
char askPlayer();

#endif
