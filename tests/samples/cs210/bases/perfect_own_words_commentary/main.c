/*
 * main.c - blackjack told as a running commentary
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

/* Draws one card into the hand and tells what happened. */
void draw_and_tell(const char *who, hand_t *hand, shoe_t *shoe)
{
    card_t card = shoe_draw_card(shoe);

    hand_add_card(hand, card);
    printf("%s the ", who);
    card_print(card);
    printf(", making %d.\n", hand_blackjack_points(*hand));
}

int read_int(void)
{
    int n = 0;

    while (scanf("%d", &n) != 1)
    {
        if (feof(stdin))
        {
            exit(0);
        }
        scanf("%*s");
        printf("A number, please: ");
    }
    return n;
}

int main(void)
{
    shoe_t shoe;
    int    stake = 1000;
    int    bet;
    int    decks;

    srand(time(0));
    printf("Greetings, gambler! Your stake is $1000.\n");
    do
    {
        printf("Tell me how many decks to put into the shoe (1-10): ");
        decks = read_int();
    } while (decks < 1 || decks > 10);
    shoe = shoe_create(decks);

    do
    {
        hand_t dealer = hand_create_empty();
        hand_t player = hand_create_empty();
        char   wish = 'h';
        int    p;
        int    d;

        printf("\nStake $%d, cards left in the shoe %d.\n", stake, shoe_cards_left(shoe));
        printf("Tell me your bet (negative if you've had enough): ");
        bet = read_int();
        while (bet > stake)
        {
            printf("That's beyond your stake of $%d. Tell me your bet: ", stake);
            bet = read_int();
        }
        if (bet >= 0)
        {
            hand_add_card(&dealer, shoe_draw_card(&shoe));
            hand_add_card(&dealer, shoe_draw_card(&shoe));
            hand_add_card(&player, shoe_draw_card(&shoe));
            hand_add_card(&player, shoe_draw_card(&shoe));

            printf("The dealer lets you see one card:\n");
            hand_print_first_card(dealer);
            printf("You pick up your two cards, making %d:\n", hand_blackjack_points(player));
            hand_print(player);

            while (hand_blackjack_points(player) < 21 && wish != 's' && wish != 'S')
            {
                printf("Tell me what to do (h for hit, s for stand): ");
                if (scanf(" %c", &wish) != 1)
                {
                    exit(0);
                }
                if (wish == 'h' || wish == 'H')
                {
                    draw_and_tell("You draw", &player, &shoe);
                    printf("Your cards are now:\n");
                    hand_print(player);
                }
            }

            p = hand_blackjack_points(player);
            if (p > 21)
            {
                printf("You went bust and the dealer rakes in your $%d.\n", bet);
                stake = stake - bet;
            }
            else
            {
                printf("The dealer turns his hand over, making %d:\n", hand_blackjack_points(dealer));
                hand_print(dealer);
                while (hand_blackjack_points(dealer) < 17)
                {
                    draw_and_tell("The dealer draws", &dealer, &shoe);
                }
                d = hand_blackjack_points(dealer);
                if (d > 21)
                {
                    printf("The dealer went bust and pushes $%d over to you.\n", 2 * bet);
                    stake = stake + bet;
                }
                else if (d == p)
                {
                    printf("Both have %d, so you take your $%d back.\n", p, bet);
                }
                else if (d > p)
                {
                    printf("%d beats %d and the dealer rakes in your $%d.\n", d, p, bet);
                    stake = stake - bet;
                }
                else
                {
                    printf("%d beats %d and the dealer pushes $%d over to you.\n", p, d, 2 * bet);
                    stake = stake + bet;
                }
            }
        }
    } while (bet >= 0 && stake > 0);

    printf("\nThe night is over and you hold $%d.\n", stake);
    shoe_free(&shoe);
    return 0;
}
