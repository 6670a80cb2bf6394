/* Shuffle a deck of cards and print it. */

#include <stdio.h>
#include <stdlib.h>

#define CARD_COUNT 52

/* one deck, used from the end */
typedef struct deck {
    int cards[CARD_COUNT];
    int used;
} deck_t;

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

int main(void)
{
    deck_t deck;
    int i;

    deck_init(&deck, read_seed());
    for (i = 0; i < CARD_COUNT; i++) {
        print_card(deck.cards[i]);
        printf("\n");
    }
    return 0;
}
