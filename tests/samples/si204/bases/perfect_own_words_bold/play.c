/* Blackjack. */

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

static int count(const int *hand, int n)
{
    int i, sum = 0, aces = 0;

    for (i = 0; i < n; i++) {
        int f = hand[i] % 100;

        if (f == 14)
            aces++;
        else
            sum += f > 10 ? 10 : f;
    }
    if (aces == 0)
        return sum;
    /* first ace high, all others low */
    if (sum + 11 + (aces - 1) <= 21)
        return sum + 11 + (aces - 1);
    return sum + aces;
}

static void player(table_t *t)
{
    do {
        print_table(t, 1);
        if (count(t->p, t->pn) > 21) {
            printf("Player busts!\n");
            return;
        }
        if (ask() == 's')
            return;
        t->p[t->pn++] = next_card(&t->deck);
    } while (1);
}

static void dealer(table_t *t)
{
    int busted = count(t->p, t->pn) > 21;

    for (;;) {
        int points = count(t->d, t->dn);

        print_table(t, 0);
        if (points > 21) {
            printf("Dealer busts with %d points!\n", points);
            return;
        }
        if (busted || points >= 17) {
            printf("Dealer stands with %d points.\n", points);
            return;
        }
        printf("Dealer hits with %d points.\n", points);
        fflush(stdout);
        sleep(2);
        t->d[t->dn++] = next_card(&t->deck);
    }
}

/* > 0: player won; < 0: dealer won; 0: push */
static int finish(const table_t *t)
{
    int p = count(t->p, t->pn);
    int d = count(t->d, t->dn);

    rule();
    printf("Final score of the player: \033[1m%d\033[0m\n", p);
    printf("Final score of the dealer: \033[1m%d\033[0m\n", d);
    if (p <= 21 && d <= 21 && p == d) {
        printf("Push! Play again.\n");
        return 0;
    }
    if (p > 21 || (d <= 21 && d > p)) {
        printf("\033[1mThe dealer has won.\033[0m\n");
        return -1;
    }
    printf("\033[1mThe player has won.\033[0m\n");
    return 1;
}

static int game(int seed)
{
    table_t t;

    start(&t, seed);
    player(&t);
    dealer(&t);
    return finish(&t);
}

int main(void)
{
    int seed = read_seed();

    while (game(seed) == 0)
        ;
    return 0;
}
