/* Deal cards to the player and to the dealer. */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define CARD_COUNT 52

/* one deck, used from the end */
typedef struct deck {
    int cards[CARD_COUNT];
    int used;
} deck_t;

/* everything that lies on the table */
typedef struct table {
    deck_t deck;
    int p[CARD_COUNT];
    int d[CARD_COUNT];
    int pn;
    int dn;
} table_t;

static void deck_init(deck_t *deck, int seed)
{
    int i;

    for (i = 0; i < CARD_COUNT; i++)
        deck->cards[i] = (i / 13) * 100 + 100 + (i % 13) + 2;
    deck->used = 0;

    if (seed == 0)
        return;

    for (i = 0; i < CARD_COUNT; i++) {
        int j = rand() % CARD_COUNT;
        int c = deck->cards[i];
        deck->cards[i] = deck->cards[j];
        deck->cards[j] = c;
    }
}

static void print_card(int card)
{
    const char *suits = "\u2663\0\u2666\0\u2665\0\u2660";
    const char *suit = suits + (card / 100 - 1) * 4;

    switch (card % 100) {
    case 14: printf(" A%s", suit); break;
    case 13: printf(" K%s", suit); break;
    case 12: printf(" Q%s", suit); break;
    case 11: printf(" J%s", suit); break;
    default: printf("%2d%s", card % 100, suit);
    }
}

static int read_seed(void)
{
    int seed;

    do {
        printf("Random seed (0 = deck in order): ");
        if (scanf("%d", &seed) == 1)
            break;
        if (scanf("%*s") == EOF) {
            seed = 0;
            break;
        }
        printf("That is not a number.\n");
    } while (1);

    if (seed)
        srand(seed);
    return seed;
}

static int next_card(deck_t *deck)
{
    deck->used++;
    return deck->cards[CARD_COUNT - deck->used];
}

static void start(table_t *t, int seed)
{
    deck_init(&t->deck, seed);
    t->p[0] = next_card(&t->deck);
    t->d[0] = next_card(&t->deck);
    t->p[1] = next_card(&t->deck);
    t->d[1] = next_card(&t->deck);
    t->pn = 2;
    t->dn = 2;
}

static void rule(void)
{
    printf("-------------------------------------\n");
}

/* players_turn: 1 if the second card of the dealer has to be covered */
static void print_table(const table_t *t, int players_turn)
{
    int i;

    rule();
    printf("Player Dealer\n");
    for (i = 0; i < t->pn || i < t->dn; i++) {
        printf("| ");
        if (i < t->pn)
            print_card(t->p[i]);
        else
            printf("%3s", "");
        printf(" | ");
        if (i < t->dn && !(players_turn && i == 1))
            print_card(t->d[i]);
        else
            printf("%3s", i < t->dn ? "**" : "");
        printf(" |\n");
    }
}

static int ask(void)
{
    char line[80];

    for (;;) {
        printf(">> hit (h) or stand (s)? ");
        if (scanf("%79s", line) != 1)
            return 's';
        if (line[0] == 'h' || line[0] == 's')
            return line[0];
    }
}

static void player(table_t *t)
{
    print_table(t, 0);
    while (ask() == 'h') {
        t->p[t->pn++] = next_card(&t->deck);
        print_table(t, 0);
    }
}

static void dealer(table_t *t)
{
    int hits;

    print_table(t, 0);
    for (hits = 0; hits < 2; hits++) {
        printf("Dealer hits.\n");
        fflush(stdout);
        sleep(2);
        t->d[t->dn++] = next_card(&t->deck);
        print_table(t, 0);
    }
    printf("Dealer stands.\n");
}

int main(void)
{
    table_t t;

    start(&t, read_seed());
    player(&t);
    dealer(&t);
    return 0;
}
