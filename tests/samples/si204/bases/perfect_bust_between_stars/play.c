/***********************************************
 *                                             *
 *   P L A Y                                   *
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
int  hide;                     /* is the dealer's 2nd card hidden?  */

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
        if (hide && r == 1) {
            right = " **";
        }
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

/*----------------- the points ----------------*/
int points(int who) {
    int sum  = 0;
    int aces = 0;
    int i;
    for (i = 0; i < length[who]; i++) {
        int face = values[who][i] % 100;
        if (face == 14) {
            aces++;
        } else if (face >= 11) {
            sum += 10;
        } else {
            sum += face;
        }
    }
    /* one ace high, the others low - or all of them low */
    if (aces > 0) {
        int high = sum + 11 + (aces - 1);
        int low  = sum + aces;
        sum = high <= 21 ? high : low;
    }
    return sum;
}

/*----------------- the turns -----------------*/
void player_turn(void) {
    hide = 1;
    show_hands();
    while (points(0) <= 21 && hits()) {
        give(0);
        show_hands();
    }
    if (points(0) > 21) {
        printf("Player busts!\n");
    }
    hide = 0;
}

void dealer_turn(void) {
    show_hands();
    while (points(0) <= 21 && points(1) <= 16) {
        printf("Dealer hits.\n");
        sleep(2);
        give(1);
        show_hands();
    }
    if (points(1) > 21) {
        printf("\n*****************************\n");
        printf("*** The dealer goes bust! ***\n");
        printf("*****************************\n");
    } else {
        printf("Dealer stands.\n");
    }
}

/*----------------- main ----------------------*/
int main(void) {
    int again = 1;
    int seed  = ask_seed();

    while (again) {
        again = 0;
        reset_deck();
        if (seed != 0) {
            shuffle_deck();
        }
        start_hands();
        player_turn();
        dealer_turn();

        printf("\nFinal scores: Player %d, Dealer %d.\n", points(0), points(1));
        if (points(0) > 21) {
            printf("Dealer wins!\n");
        } else if (points(1) > 21 || points(0) > points(1)) {
            printf("Player wins!\n");
        } else if (points(0) < points(1)) {
            printf("Dealer wins!\n");
        } else {
            printf("Push! Play again.\n");
            again = 1;
        }
    }
    return 0;
}
