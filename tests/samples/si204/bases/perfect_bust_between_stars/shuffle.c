/***********************************************
 *                                             *
 *   S H U F F L E                             *
 *                                             *
 ***********************************************/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT 16

/*----------------- globals -------------------*/
int  deck[52];

/*----------------- the deck ------------------*/
void reset_deck(void) {
    int position = 0;
    int suit     = 1;
    int face     = 2;
    while (position < 52) {
        deck[position++] = 100 * suit + face;
        face++;
        if (face == 15) {
            face = 2;
            suit++;
        }
    }
}

void shuffle_deck(void) {
    int i, j, copy;
    for (i = 0; i < 52; i++) {
        j       = rand() % 52;
        copy    = deck[i];
        deck[i] = deck[j];
        deck[j] = copy;
    }
}

/* makes the text of a card, like "10" and its suit */
void card_to_text(int card, char text[]) {
    int suit = card / 100;
    int face = card % 100;

    text[0] = '\0';
    if      (face == 11) { strcat(text, " J"); }
    else if (face == 12) { strcat(text, " Q"); }
    else if (face == 13) { strcat(text, " K"); }
    else if (face == 14) { strcat(text, " A"); }
    else                 { snprintf(text, TEXT, "%2d", face); }

    if      (suit == 1)  { strcat(text, "\u2663"); }
    else if (suit == 2)  { strcat(text, "\u2666"); }
    else if (suit == 3)  { strcat(text, "\u2665"); }
    else if (suit == 4)  { strcat(text, "\u2660"); }
}

/*----------------- the seed ------------------*/
int ask_seed(void) {
    int  seed = 0;
    char line[80];
    printf("Seed: ");
    if (fgets(line, sizeof line, stdin) != NULL) {
        seed = atoi(line);
    }
    if (seed != 0) {
        srand(seed);
    }
    return seed;
}

/*----------------- main ----------------------*/
int main(void) {
    char text[TEXT];
    int  i;

    reset_deck();
    if (ask_seed() != 0) {
        shuffle_deck();
    }
    for (i = 0; i < 52; i++) {
        card_to_text(deck[i], text);
        printf("%s\n", text);
    }
    return 0;
}
