// File: main.c
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

void print_state(int stake, int bet, int left, hand_t dealer, hand_t player)
{
    printf("...............................\n");
    printf("Stake behind: $%d\n", stake - bet);
    printf("Bet: $%d\n", bet);
    printf("Cards in shoe: %d\n", left);
    printf("Dealer's up card: ");
    hand_print_first_card(dealer);
    printf("Player's hand:\n");
    hand_print(player);
    printf("Player's points: %d\n", hand_blackjack_points(player));
    printf("...............................\n");
}

void print_dealer(hand_t dealer)
{
    printf("...............................\n");
    printf("Dealer's hand:\n");
    hand_print(dealer);
    printf("Dealer's points: %d\n", hand_blackjack_points(dealer));
    printf("...............................\n");
}

int main(void)
{
    int stake = 1000, decks = 0, bet = 0, hand_number = 0;
    int finished = 0;
    shoe_t shoe;

    srand(time(0));
    printf("BLACKJACK PRACTICE\n");
    do
    {
        printf("Number of decks (1-10): ");
        if (scanf("%d", &decks) != 1)
            return 1;
    } while (decks < 1 || decks > 10);
    shoe = shoe_create(decks);

    while (!finished)
    {
        hand_t dealer = hand_create_empty();
        hand_t player = hand_create_empty();
        char reply = ' ';
        int score;

        printf("\nStake: $%d\nCards in shoe: %d\n", stake, shoe_cards_left(shoe));
        printf("Bet: ");
        if (scanf("%d", &bet) != 1)
            bet = -1;
        if (bet < 0)
        {
            finished = 1;
            continue;
        }
        if (bet > stake)
        {
            printf("The bet can be at most $%d.\n", stake);
            continue;
        }

        hand_number++;
        printf("Hand number %d\n", hand_number);
        hand_add_card(&player, shoe_draw_card(&shoe));
        hand_add_card(&dealer, shoe_draw_card(&shoe));
        hand_add_card(&player, shoe_draw_card(&shoe));
        hand_add_card(&dealer, shoe_draw_card(&shoe));
        print_state(stake, bet, shoe_cards_left(shoe), dealer, player);

        while (hand_blackjack_points(player) < 21 && reply != 's')
        {
            printf("h = hit, s = stand: ");
            if (scanf(" %c", &reply) != 1)
                reply = 's';
            if (reply == 'H' || reply == 'S')
                reply = reply - 'A' + 'a';
            if (reply == 'h')
            {
                hand_add_card(&player, shoe_draw_card(&shoe));
                print_state(stake, bet, shoe_cards_left(shoe), dealer, player);
            }
            else if (reply != 's')
                printf("Only h or s.\n");
        }

        score = hand_blackjack_points(player);
        if (score > 21)
        {
            printf("Result: player is busted and loses $%d\n", bet);
            stake = stake - bet;
        }
        else
        {
            print_dealer(dealer);
            while (hand_blackjack_points(dealer) < 17)
            {
                printf("Dealer hits\n");
                hand_add_card(&dealer, shoe_draw_card(&shoe));
                print_dealer(dealer);
            }
            if (hand_blackjack_points(dealer) > 21)
            {
                printf("Result: dealer is busted, player wins and gets $%d\n", 2 * bet);
                stake = stake + bet;
            }
            else if (hand_blackjack_points(dealer) > score)
            {
                printf("Result: dealer wins, player loses $%d\n", bet);
                stake = stake - bet;
            }
            else if (hand_blackjack_points(dealer) == score)
                printf("Result: tie, player gets $%d\n", bet);
            else
            {
                printf("Result: player wins and gets $%d\n", 2 * bet);
                stake = stake + bet;
            }
        }
        if (stake <= 0)
            finished = 1;
    }

    printf("\nFinal stake: $%d after %d hands\n", stake, hand_number);
    shoe_free(&shoe);
    return 0;
}
