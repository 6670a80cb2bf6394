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

// row counts from 1; hide is the row of the secret card, or 0
void put_rows(int left[], int right[], int row, int hide) {
    if (left[0] == 0 && right[0] == 0) return;
    putchar('|');
    put_cell(left[0]);
    if (row == hide) {
        printf("  **  |");
    } else {
        put_cell(right[0]);
    }
    putchar('\n');
    // a hand that is over stays at its 0
    put_rows(left + (left[0] != 0), right + (right[0] != 0), row + 1, hide);
}

void show(int player[], int dealer[], int hide) {
    printf("\n Player Dealer\n");
    put_rows(player, dealer, 1, hide);
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

int value(int card) {
    if (FACE(card) == 14) return 1;
    if (FACE(card) > 10) return 10;
    return FACE(card);
}

int low_sum(int hand[]) {
    return hand[0] == 0 ? 0 : value(hand[0]) + low_sum(hand + 1);
}

int aces(int hand[]) {
    return hand[0] == 0 ? 0 : (FACE(hand[0]) == 14) + aces(hand + 1);
}

// The first ace is 11 if that is not a bust.
int sum(int hand[]) {
    int low = low_sum(hand);
    int high = low + 10;
    if (aces(hand) > 0 && high <= 21) {
        return high;
    }
    return low;
}

// Returns the number of cards left.
int player_turn(int cards[], int left, int player[], int dealer[]) {
    show(player, dealer, 2);
    if (sum(player) > 21) {
        printf("Player busts!\n");
        return left;
    }
    if (ask() == 's') {
        return left;
    }
    add_card(player, cards[left - 1]);
    return player_turn(cards, left - 1, player, dealer);
}

void dealer_turn(int cards[], int left, int player[], int dealer[]) {
    show(player, dealer, 0);
    if (sum(dealer) > 21) {
        printf("DEALER BUSTS!\n");
    } else if (sum(player) > 21 || sum(dealer) >= 17) {
        printf("Dealer stands.\n");
    } else {
        printf("Dealer hits.\n");
        sleep(2);
        add_card(dealer, cards[left - 1]);
        dealer_turn(cards, left - 1, player, dealer);
    }
}

// Plays until somebody wins.
void game(int seed) {
    int cards[NCARDS];
    int player[ROOM] = {0};
    int dealer[ROOM] = {0};

    fill(cards, 0);
    if (seed != 0) {
        mix(cards);
    }
    add_card(player, cards[51]);
    add_card(dealer, cards[50]);
    add_card(player, cards[49]);
    add_card(dealer, cards[48]);

    int left = player_turn(cards, 48, player, dealer);
    dealer_turn(cards, left, player, dealer);

    int p = sum(player);
    int d = sum(dealer);
    printf("\nFinal scores: Player %d, Dealer %d.\n", p, d);
    if (p > 21) {
        printf("Dealer wins!\n");
    } else if (d > 21) {
        printf("Player wins!\n");
    } else if (p == d) {
        printf("Push! Play again.\n");
        game(seed);
    } else {
        printf("%s wins!\n", p > d ? "Player" : "Dealer");
    }
}

int main() {
    int seed = 0;
    printf("Seed: ");
    scanf("%d", &seed);
    if (seed != 0) {
        srand(seed);
    }
    game(seed);
    return 0;
}
