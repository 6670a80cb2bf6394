#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define NCARDS 52
#define SUIT(c) ((c) / 100)
#define FACE(c) ((c) % 100)
#define ROOM 30

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

// A hand is an array that ends with a 0.
void add_card(int hand[], int card) {
    if (hand[0] == 0) {
        hand[0] = card;
        hand[1] = 0;
    } else {
        add_card(hand + 1, card);
    }
}

void put_cell(int card) {
    if (card == 0) {
        printf("      |");
    } else {
        putchar(' ');
        put_card(card);
        printf("  |");
    }
}

void put_rows(int left[], int right[]) {
    if (left[0] == 0 && right[0] == 0) return;
    putchar('|');
    put_cell(left[0]);
    put_cell(right[0]);
    putchar('\n');
    // a hand that is over stays at its 0
    put_rows(left + (left[0] != 0), right + (right[0] != 0));
}

void show(int player[], int dealer[]) {
    printf("\n Player Dealer\n");
    put_rows(player, dealer);
}

char ask() {
    char c = 's';
    printf("Hit or stand? [h/s] ");
    if (scanf(" %c", &c) != 1 || c == 'h' || c == 's') {
        return c;
    }
    printf("INVALID CHOICE. TYPE H OR S IN SMALL LETTERS.\n");
    return ask();
}

// Returns the number of cards left.
int player_hits(int cards[], int left, int player[], int dealer[]) {
    show(player, dealer);
    if (left == 2 || ask() == 's') {
        return left;
    }
    add_card(player, cards[left - 1]);
    return player_hits(cards, left - 1, player, dealer);
}

void dealer_hits(int cards[], int left, int player[], int dealer[], int times) {
    show(player, dealer);
    if (times == 0) {
        printf("Dealer stands.\n");
        return;
    }
    printf("Dealer hits.\n");
    sleep(2);
    add_card(dealer, cards[left - 1]);
    dealer_hits(cards, left - 1, player, dealer, times - 1);
}

int main() {
    int seed = 0;
    int cards[NCARDS];
    int player[NCARDS + 1] = {0};
    int dealer[NCARDS + 1] = {0};
    printf("Seed: ");
    scanf("%d", &seed);

    fill(cards, 0);
    if (seed != 0) {
        srand(seed);
        mix(cards);
    }

    add_card(player, cards[51]);
    add_card(dealer, cards[50]);
    add_card(player, cards[49]);
    add_card(dealer, cards[48]);

    int left = player_hits(cards, 48, player, dealer);
    dealer_hits(cards, left, player, dealer, 2);
    return 0;
}
