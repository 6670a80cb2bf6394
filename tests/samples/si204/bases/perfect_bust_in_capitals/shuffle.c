#include <stdio.h>
#include <stdlib.h>

#define NCARDS 52
#define SUIT(c) ((c) / 100)
#define FACE(c) ((c) % 100)

// Deck recursively: fill position i and everything after it.
void fill(int cards[], int i) {
    if (i == NCARDS) return;
    cards[i] = (i / 13 + 1) * 100 + (i % 13 + 2);
    fill(cards, i + 1);
}

void mix(int cards[]) {
    int i = 0;
    while (i <= 51) {
        int j = rand() % 52;
        int hold = cards[j];
        cards[j] = cards[i];
        cards[i] = hold;
        i++;
    }
}

void put_card(int card) {
    char* symbols[] = {"\u2663", "\u2666", "\u2665", "\u2660"};
    char letters[] = {'J', 'Q', 'K', 'A'};
    if (FACE(card) > 10) {
        printf(" %c%s", letters[FACE(card) - 11], symbols[SUIT(card) - 1]);
    } else {
        printf("%2d%s", FACE(card), symbols[SUIT(card) - 1]);
    }
}

void put_all(int cards[], int i) {
    if (i < NCARDS) {
        put_card(cards[i]);
        putchar('\n');
        put_all(cards, i + 1);
    }
}

int main() {
    int seed = 0;
    int cards[NCARDS];
    printf("Seed: ");
    scanf("%d", &seed);

    fill(cards, 0);
    if (seed != 0) {
        srand(seed);
        mix(cards);
    }
    put_all(cards, 0);
    return 0;
}
