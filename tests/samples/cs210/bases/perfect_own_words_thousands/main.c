/* MAIN.C -- BLACKJACK, 1978 STYLE */
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include <time.h>
#include "cards.h"

/* $1,000 LOOKS RICHER THAN $1000 */
void money(int n)
{
    if (n >= 1000000)   printf("$%d,%03d,%03d", n / 1000000, n / 1000 % 1000, n % 1000);
    else if (n >= 1000) printf("$%d,%03d", n / 1000, n % 1000);
    else                printf("$%d", n);
}

void say_money(const char *before, int n)
{
    printf("%s", before);
    money(n);
    printf("\n");
}

int number(int *n)
{
    int got = scanf("%d", n);
    int c;
    if (got == EOF) { printf("\nBYE\n"); exit(0); }
    do c = getchar(); while (c != EOF && c != '\n');
    return got == 1;
}

int main(void)
{
    int stake = 1000, hands = 0, best = 1000;
    int decks, bet, you, it;
    shoe_t shoe;

    srand(time(0));
    printf("BLACKJACK\n=========\n");
    say_money("YOUR BANKROLL IS ", stake);

    for (;;) {
        printf("HOW MANY DECKS? ");
        if (number(&decks) && decks >= 1 && decks <= 10) break;
        printf("ILLEGAL NUMBER. 1 THRU 10 PLEASE.\n");
    }
    shoe = shoe_create(decks);

    for (;;) {
        hand_t house = hand_create_empty(), mine = hand_create_empty();
        int stood = 0;

        if (stake == 0) { printf("\nYOU ARE BROKE.\n"); break; }

        printf("\n--------------------\n");
        say_money("STAKE: ", stake);
        printf("CARDS IN SHOE: %d\n", shoe_cards_left(shoe));

        for (;;) {
            printf("YOUR BET (NEGATIVE ENDS)? ");
            if (!number(&bet))     printf("ILLEGAL NUMBER.\n");
            else if (bet > stake)  say_money("TOO MUCH. LIMIT IS ", stake);
            else break;
        }
        if (bet < 0) break;

        stake -= bet;
        hands++;
        /* TWO EACH, DEALER FIRST */
        hand_add_card(&house, shoe_draw_card(&shoe));
        hand_add_card(&mine, shoe_draw_card(&shoe));
        hand_add_card(&house, shoe_draw_card(&shoe));
        hand_add_card(&mine, shoe_draw_card(&shoe));

        printf("DEALER HAS\n");
        hand_print_first_card(house);
        printf("    AND ONE CARD FACE DOWN\n");
        printf("YOU HAVE\n");
        hand_print(mine);
        you = hand_blackjack_points(mine);
        printf("COUNT: %d\n", you);

        while (you < 21 && !stood) {
            char c;
            int rest;
            printf("HIT OR STAND (H/S)? ");
            if (scanf(" %c", &c) != 1) { printf("\nBYE\n"); exit(0); }
            do rest = getchar(); while (rest != EOF && rest != '\n');
            c = toupper(c);
            if (c == 'S') stood = 1;
            else if (c == 'H') {
                card_t extra = shoe_draw_card(&shoe);
                hand_add_card(&mine, extra);
                printf("YOU GET THE ");
                card_print(extra);
                printf("\nYOU HAVE\n");
                hand_print(mine);
                you = hand_blackjack_points(mine);
                printf("COUNT: %d\n", you);
            }
            else printf("TYPE H OR S.\n");
        }

        if (you > 21) {
            say_money("BUST! YOU LOSE ", bet);
            continue;
        }

        printf("DEALER TURNS OVER\n");
        hand_print(house);
        while ((it = hand_blackjack_points(house)) < 17) {
            card_t extra = shoe_draw_card(&shoe);
            hand_add_card(&house, extra);
            printf("DEALER HITS AND GETS THE ");
            card_print(extra);
            printf("\n");
        }
        printf("DEALER COUNT: %d\n", it);

        if (it > 21) {
            printf("DEALER IS BUST. ");
            say_money("YOU WIN ", 2 * bet);
            stake += 2 * bet;
        } else if (you > it) {
            say_money("YOU WIN ", 2 * bet);
            stake += 2 * bet;
        } else if (you == it) {
            say_money("STANDOFF. YOU KEEP ", bet);
            stake += bet;
        } else {
            say_money("DEALER WINS. YOU LOSE ", bet);
        }
        if (stake > best) best = stake;
    }

    printf("\nHANDS PLAYED: %d\n", hands);
    say_money("BEST STAKE: ", best);
    say_money("FINAL STAKE: ", stake);
    shoe_free(&shoe);
    return 0;
}
