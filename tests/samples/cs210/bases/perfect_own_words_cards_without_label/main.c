#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

static int num(void)
{
    int n, c;
    for (;;) {
        int r = scanf("%d", &n);
        if (r == EOF) return -1;
        if (r == 1) return n;
        while ((c = getchar()) != '\n' && c != EOF) ;
        printf("? ");
    }
}

int main(void)
{
    int stake = 1000, decks, bet, p, d;
    char a;
    shoe_t shoe;
    hand_t me, dl;

    srand(time(0));
    printf("Blackjack. Decks 1-10? ");
    while ((decks = num()) < 1 || decks > 10) {
        if (feof(stdin)) return 0;
        printf("1-10? ");
    }
    shoe = shoe_create(decks);
    while (stake > 0) {
        printf("$%d, %d cards left. Bet? ", stake, shoe_cards_left(shoe));
        while ((bet = num()) > stake) printf("Max %d. Bet? ", stake);
        if (bet < 0) break;
        dl = hand_create_empty();
        me = hand_create_empty();
        hand_add_card(&dl, shoe_draw_card(&shoe));
        hand_add_card(&dl, shoe_draw_card(&shoe));
        hand_add_card(&me, shoe_draw_card(&shoe));
        hand_add_card(&me, shoe_draw_card(&shoe));
        printf("D: ");
        hand_print_first_card(dl);
        a = 'h';
        while (1) {
            hand_print(me);
            p = hand_blackjack_points(me);
            if (p >= 21) break;
            do {
                printf("%d. h/s? ", p);
                if (scanf(" %c", &a) != 1) a = 's';
            } while (a != 'h' && a != 's' && a != 'H' && a != 'S');
            if (a == 's' || a == 'S') break;
            hand_add_card(&me, shoe_draw_card(&shoe));
        }
        if (p > 21) {
            stake -= bet;
            printf("%d, bust, -$%d\n", p, bet);
            continue;
        }
        while (hand_blackjack_points(dl) < 17) hand_add_card(&dl, shoe_draw_card(&shoe));
        d = hand_blackjack_points(dl);
        printf("D:\n");
        hand_print(dl);
        printf("%d-%d, ", p, d);
        if (d > 21 || p > d) { stake += bet; printf("win $%d\n", 2 * bet); }
        else if (p < d) { stake -= bet; printf("lose $%d\n", bet); }
        else printf("tie, $%d back\n", bet);
    }
    printf("End: $%d\n", stake);
    shoe_free(&shoe);
    return 0;
}
