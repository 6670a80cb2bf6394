/***********************************************
 *                                             *
 *   D E A L                                   *
 *                                             *
 ***********************************************/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEXT 16
#define ROWS 52

/*----------------- globals -------------------*/
int  deck[52];
int  top;
int  values[2][ROWS];          /* the hands: 0 = player, 1 = dealer */
char cells[2][ROWS][TEXT];     /* what is printed for each card     */
int  length[2];

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

/*----------------- the hands -----------------*/
void give(int who) {
    int card = deck[top--];
    int n    = length[who]++;
    values[who][n] = card;
    card_to_text(card, cells[who][n]);
}

void start_hands(void) {
    top       = 51;
    length[0] = 0;
    length[1] = 0;
    give(0);
    give(1);
    give(0);
    give(1);
}

void show_hands(void) {
    int r;
    int rows = length[0] > length[1] ? length[0] : length[1];

    printf("\n Player Dealer\n");
    for (r = 0; r < rows; r++) {
        char *left  = r < length[0] ? cells[0][r] : "   ";
        char *right = r < length[1] ? cells[1][r] : "   ";
        printf("| %s  | %s  |\n", left, right);
    }
}

/*----------------- the question --------------*/
int hits(void) {
    char line[80];
    for (;;) {
        printf("Hit or stand? [h/s] ");
        if (fgets(line, sizeof line, stdin) == NULL) {
            return 0;
        }
        if (line[0] == 'h') {
            return 1;
        }
        if (line[0] == 's') {
            return 0;
        }
        printf("*******************************\n");
        printf("*  Only h or s, if you please *\n");
        printf("*******************************\n");
    }
}

/*----------------- main ----------------------*/
int main(void) {
    int k;

    reset_deck();
    if (ask_seed() != 0) {
        shuffle_deck();
    }
    start_hands();

    show_hands();
    while (top > 1 && hits()) {
        give(0);
        show_hands();
    }

    show_hands();
    for (k = 0; k < 2; k++) {
        printf("Dealer hits.\n");
        sleep(2);
        give(1);
        show_hands();
    }
    printf("Dealer stands.\n");
    return 0;
}
