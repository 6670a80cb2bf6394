// main.c -- Blackjack, CS 210 Project 7

#include "cards.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define LINE 100

// Reads one line of input. Returns 0 when there is no more.
int read_line(char line[])
{
    fflush(stdout);
    return fgets(line, LINE, stdin) != NULL;
}

// Asks for the number of decks; 0 when there is no more input.
int get_decks()
{
    char line[LINE];
    int n;
    while (1) {
        printf("How many decks do you wish to play with (1-10)? ");
        if (!read_line(line))
            return 0;
        if (sscanf(line, "%d", &n) == 1 && n >= 1 && n <= 10)
            return n;
        printf("That is not a number of decks between 1 and 10.\n");
    }
}

// Asks for a bet of 1 to stake, or a negative one to quit.
int get_bet(int stake)
{
    char line[LINE];
    int bet;
    while (1) {
        printf("Enter your bet (negative to quit): ");
        if (!read_line(line))
            return -1;
        if (sscanf(line, "%d", &bet) != 1 || bet == 0)
            printf("Please enter a number of dollars.\n");
        else if (bet > stake)
            printf("You can't bet more than your stake.\n");
        else
            return bet;
    }
}

// 1 for hit, 0 for stand
int wants_hit()
{
    char line[LINE];
    while (1) {
        printf("Do you want to (H)it or (S)tand? ");
        if (!read_line(line))
            return 0;
        switch (toupper((unsigned char)line[0])) {
        case 'H':
            return 1;
        case 'S':
            return 0;
        }
        printf("Please answer h or s.\n");
    }
}

void show_player(hand_t player)
{
    printf("Your cards:\n");
    hand_print(player);
    printf("Score = %d\n", hand_blackjack_points(player));
}

// Plays a hand with a bet that has been taken from the stake.
// Returns what the player gets back.
int play(shoe_t *shoe, int bet)
{
    hand_t dealer = hand_create_empty();
    hand_t player = hand_create_empty();
    for (int i = 0; i < 2; i++)
        hand_add_card(&dealer, shoe_draw_card(shoe));
    for (int i = 0; i < 2; i++)
        hand_add_card(&player, shoe_draw_card(shoe));

    printf("\nThe Dealer is showing ");
    hand_print_first_card(dealer);
    show_player(player);

    while (hand_blackjack_points(player) < 21 && wants_hit()) {
        hand_add_card(&player, shoe_draw_card(shoe));
        show_player(player);
    }

    int mine = hand_blackjack_points(player);
    if (mine > 21) {
        printf("You Busted. You Lose!\n\n");
        return 0;
    }

    while (hand_blackjack_points(dealer) < 17)
        hand_add_card(&dealer, shoe_draw_card(shoe));
    printf("Dealer cards:\n");
    hand_print(dealer);

    int theirs = hand_blackjack_points(dealer);
    if (theirs > 21) {
        printf("Dealer Busts. You Win $%d!\n\n", bet * 2);
        return bet * 2;
    }
    if (theirs > mine) {
        printf("Dealer wins with a score of %d. You Lose!\n\n", theirs);
        return 0;
    }
    if (theirs < mine) {
        printf("You win with a score of %d! You win $%d\n\n", mine, bet * 2);
        return bet * 2;
    }
    printf("It's a tie. You get back $%d.\n\n", bet);
    return bet;
}

int main()
{
    int stake = 1000;

    srand(time(NULL));
    printf("Welcome to Blackjack!\n");
    int decks = get_decks();
    if (decks == 0)
        return 0;
    shoe_t shoe = shoe_create(decks);

    while (stake > 0) {
        printf("Your stake: $%d\n", stake);
        printf("Cards left in the shoe: %d\n", shoe_cards_left(shoe));
        int bet = get_bet(stake);
        if (bet < 0)
            break;
        stake -= bet;
        stake += play(&shoe, bet);
    }

    if (stake > 0)
        printf("You ended the night with $%d\n", stake);
    else
        printf("You've lost your entire stake!\n");
    shoe_free(&shoe);
    return 0;
}
