/* shuffle: prints a shuffled deck of cards */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CARDS 52

/* read one line from the user; an empty line at end of file */
static void getLine(char *line, int size) {
    if (fgets(line, size, stdin) == NULL) {
        line[0] = '\0';
    }
}

/* ask for the seed */
static int getSeed(void) {
    char line[100];
    int  seed = 0;

    printf("Seed: ");
    getLine(line, sizeof line);
    sscanf(line, "%d", &seed);
    return seed;
}

/* all cards in numerical order */
static void fillDeck(int deck[CARDS]) {
    for (int i = 0; i < CARDS; i++) {
        deck[i] = (i / 13 + 1) * 100 + i % 13 + 2;
    }
}

static void swap(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = t;
}

static void shuffleDeck(int deck[CARDS]) {
    for (int i = 0; i < CARDS; i++) {
        int j = rand() % 52;
        swap(&deck[i], &deck[j]);
    }
}

/* write a card as text into buf, for example " 9\u2666" or "10\u2660" */
static char *cardText(int card, char *buf) {
    static const char *SUIT[] = {"", "\u2663", "\u2666", "\u2665", "\u2660"};
    static const char *COURT[] = {"J", "Q", "K", "A"};
    char face[8];

    if (card % 100 > 10) {
        strcpy(face, COURT[card % 100 - 11]);
    } else {
        sprintf(face, "%d", card % 100);
    }
    sprintf(buf, "%2s%s", face, SUIT[card / 100]);
    return buf;
}

int main(void) {
    int  deck[CARDS];
    char text[20];
    int  seed = getSeed();

    fillDeck(deck);
    if (seed != 0) {
        srand(seed);
        shuffleDeck(deck);
    }
    printf("\n");
    for (int i = 0; i < CARDS; i++) {
        printf("%s  \n", cardText(deck[i], text));
    }
    return 0;
}
