/***********************************************************************
  main.c      CS 210 project 7
  The game: you bet, you play, the dealer plays, you are paid.
 ***********************************************************************/
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

#define QUIT (-1)

void rest_of_line (void)
{
    int c = getchar();
    while (c != EOF && c != '\n')
        c = getchar();
}

/* The player chooses the number of decks. */
int ask_decks (void)
{
    int decks = 0, r;

    do
    {
        printf("1. Number of decks\n   The shoe takes 1-10 decks.\n   ? ");
        r = scanf("%d", &decks);
        if (r == EOF)
            return 1;
        rest_of_line();
        if (r != 1 || decks < 1 || decks > 10)
            printf("   This is not a number from 1 to 10.\n");
    } while (r != 1 || decks < 1 || decks > 10);
    return decks;
}

/* The player chooses the bet, or QUIT. */
int ask_bet (int stake)
{
    int bet, r;

    for (;;)
    {
        printf("   Bet (negative = end)\n   ? ");
        r = scanf("%d", &bet);
        if (r == EOF)
            return QUIT;
        rest_of_line();
        if (r == 1 && bet < 0)
            return QUIT;
        if (r == 1 && bet > 0 && bet <= stake)
            return bet;
        printf("   The bet must be from $1 to $%d.\n", stake);
    }
}

/* The player chooses: 1 = hit, 0 = stand. */
int ask_hit (void)
{
    char c;

    for (;;)
    {
        printf("   h) hit\n   s) stand\n   ? ");
        if (scanf(" %c", &c) != 1)
            return 0;
        rest_of_line();
        if (c == 'h' || c == 'H')
            return 1;
        if (c == 's' || c == 'S')
            return 0;
        printf("   Choose h or s.\n");
    }
}

int main (void)
{
    int     stake = 1000, bet, round = 0, playing = 1, me, him;
    hand_t  dealer, player;
    shoe_t  shoe;

    srand(time(0));
    printf("B L A C K J A C K\n\n");
    shoe = shoe_create(ask_decks());

    while (playing && stake > 0)
    {
        round++;
        printf("\n--- Round %d ---\n", round);
        printf("   Stake ............ $%d\n", stake);
        printf("   Cards in shoe .... %d\n", shoe_cards_left(shoe));

        bet = ask_bet(stake);
        if (bet == QUIT)
        {
            playing = 0;
            continue;
        }
        stake -= bet;           /* the money is on the table now */
        printf("   $%d on the table, $%d kept.\n", bet, stake);

        dealer = hand_create_empty();
        hand_add_card(&dealer, shoe_draw_card(&shoe));
        hand_add_card(&dealer, shoe_draw_card(&shoe));
        player = hand_create_empty();
        hand_add_card(&player, shoe_draw_card(&shoe));
        hand_add_card(&player, shoe_draw_card(&shoe));

        printf("\nDealer's open card:\n");
        hand_print_first_card(dealer);
        printf("\nYour hand:\n");
        hand_print(player);
        me = hand_blackjack_points(player);
        printf("   points: %d\n", me);

        while (me < 21 && ask_hit())
        {
            hand_add_card(&player, shoe_draw_card(&shoe));
            me = hand_blackjack_points(player);
            printf("\nYour hand:\n");
            hand_print(player);
            printf("   points: %d\n", me);
        }

        if (me > 21)
        {
            printf("\nMore than 21: busted. The table takes $%d.\n", bet);
            continue;
        }

        him = hand_blackjack_points(dealer);
        while (him < 17)
        {
            hand_add_card(&dealer, shoe_draw_card(&shoe));
            him = hand_blackjack_points(dealer);
        }
        printf("\nDealer's hand:\n");
        hand_print(dealer);
        printf("   points: %d\n\n", him);

        if (him > 21 || me > him)
        {
            printf("You win%s. You get $%d.\n",
                   him > 21 ? " because the dealer is busted" : "", 2 * bet);
            stake += 2 * bet;
        }
        else if (me == him)
        {
            printf("Equal points, a tie. You get $%d.\n", bet);
            stake += bet;
        }
        else
            printf("The dealer wins. The table takes $%d.\n", bet);
    }

    printf("\n=== The end: $%d after starting with $1000 ===\n", stake);
    shoe_free(&shoe);
    return 0;
}
