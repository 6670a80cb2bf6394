/* play: blackjack, player against dealer */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CARDS 52

/* one game: the deck and both hands */
struct game {
    int deck[CARDS];
    int left;               /* cards left in the deck */
    int player[CARDS];
    int nplayer;
    int dealer[CARDS];
    int ndealer;
};

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

/* take the top card, which is the last one of the array */
static int take(struct game *g) {
    g->left--;
    return g->deck[g->left];
}

static void startDeal(struct game *g) {
    g->left = CARDS;
    g->nplayer = 0;
    g->ndealer = 0;
    for (int i = 0; i < 2; i++) {
        g->player[g->nplayer++] = take(g);
        g->dealer[g->ndealer++] = take(g);
    }
}

/* the table: the hands side by side */
static void showTable(const struct game *g, int hidden) {
    char text[20];
    int  rows = g->nplayer;

    if (g->ndealer > rows) rows = g->ndealer;
    printf(" Player  Dealer  \n");
    for (int row = 0; row < rows; row++) {
        if (row < g->nplayer) printf("|  %s ", cardText(g->player[row], text));
        else                  printf("|      ");
        if (hidden && row == 1) {
            printf("|   ** |  \n");
            continue;
        }
        if (row < g->ndealer) printf("|  %s |  \n", cardText(g->dealer[row], text));
        else                  printf("|      |  \n");
    }
    printf("\n");
}

/* 1 = hit, 0 = stand; asks again if it is neither */
static int wantsHit(void) {
    char line[100];
    char answer;

    for (;;) {
        printf("Hit or stand? [h/s] ");
        getLine(line, sizeof line);
        if (feof(stdin)) {
            return 0;
        }
        if (sscanf(line, " %c", &answer) == 1) {
            if (answer == 'h') return 1;
            if (answer == 's') return 0;
        }
    }
}

/* points of a hand: aces are 11 while that is not too much, else 1 */
static int points(const int hand[], int n) {
    int sum = 0, high = 0;

    for (int i = 0; i < n; i++) {
        int face = hand[i] % 100;
        if (face == 14) {
            sum += 11;
            high++;
        } else {
            sum += face > 10 ? 10 : face;
        }
    }
    while (sum > 21 && high > 0) {
        sum -= 10;
        high--;
    }
    return sum;
}

static void playerTurn(struct game *g) {
    showTable(g, 1);
    while (points(g->player, g->nplayer) <= 21) {
        if (!wantsHit()) return;
        g->player[g->nplayer++] = take(g);
        showTable(g, 1);
    }
    printf("Player busts!\n\n");
}

static void dealerTurn(struct game *g) {
    showTable(g, 0);
    if (points(g->player, g->nplayer) > 21) {
        printf("Dealer stands.\n");
        return;
    }
    while (points(g->dealer, g->ndealer) < 17) {
        printf("Dealer hits.\n");
        sleep(2);
        g->dealer[g->ndealer++] = take(g);
        showTable(g, 0);
    }
    if (points(g->dealer, g->ndealer) > 21) printf("Dealer busts!\n");
    else                                    printf("Dealer stands.\n");
}

/* prints the result; returns 1 if it is a push */
static int result(const struct game *g) {
    int p = points(g->player, g->nplayer);
    int d = points(g->dealer, g->ndealer);

    printf("\n\nFinal scores: Player %d, Dealer %d. \n", p, d);
    if (p > 21)           printf("Dealer wins!\n");
    else if (d > 21)      printf("Player wins!\n");
    else if (p > d)       printf("Player wins!\n");
    else if (p < d)       printf("Dealer wins!\n");
    else {
        printf("Push! Play again.\n\n");
        return 1;
    }
    return 0;
}

/* tidy up after the game */
static void cleanUp(struct game **g) {
    free(*g);
    *g = NULL;
    (*g)->left = 0;
}

int main(void) {
    struct game *g = malloc(sizeof *g);
    int seed = getSeed();
    int again;

    if (seed != 0) srand(seed);
    do {
        fillDeck(g->deck);
        if (seed != 0) shuffleDeck(g->deck);
        startDeal(g);
        playerTurn(g);
        dealerTurn(g);
        again = result(g);
    } while (again);
    cleanUp(&g);
    return 0;
}
