/* Blackjack: main.c */
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include <limits.h>
#include <time.h>
#include "cards.h"

#define QUIT (-1)

// Reads an int and drops the rest of the line. At the end of the input: QUIT
int input_int(void) {
    int n, c;
    int r = scanf("%d", &n);
    if (r == EOF) {
        return QUIT;
    }
    while ((c = getchar()) != EOF && c != '\n') {
        continue;
    }
    return r == 1 ? n : INT_MAX;   // letters count as a number too big
}

// Deals two cards
hand_t first_cards(shoe_t *shoe) {
    hand_t hand = hand_create_empty();
    hand_add_card(&hand, shoe_draw_card(shoe));
    hand_add_card(&hand, shoe_draw_card(shoe));
    return hand;
}

// The turn of the player, returns the score
int player_turn(hand_t *hand, shoe_t *shoe) {
    char c;
    int stood = 0;

    while (hand_blackjack_points(*hand) < 21 && !stood) {
        printf("Do you (s)tand or (h)it? ");
        if (scanf(" %c", &c) != 1) {
            return hand_blackjack_points(*hand);
        }
        switch (tolower(c)) {
        case 'h':
            hand_add_card(hand, shoe_draw_card(shoe));
            printf("Cards on your side:\n");
            hand_print(*hand);
            printf("Your points: %d\n", hand_blackjack_points(*hand));
            break;
        case 's':
            stood = 1;
            break;
        default:
            printf("s or h!\n");
        }
    }
    return hand_blackjack_points(*hand);
}

// The turn of the dealer, returns the score
int dealer_turn(hand_t *hand, shoe_t *shoe, int to_beat) {
    int score = hand_blackjack_points(*hand);

    while (score < 17) {
        hand_add_card(hand, shoe_draw_card(shoe));
        score = hand_blackjack_points(*hand);
    }
    printf("Cards on the dealer's side:\n");
    hand_print(*hand);
    printf("Dealer's points: %d\n", score);
    return score;
}

int main(void) {
    int decks, bet, mine, his, stake = 1000;
    shoe_t shoe;

    srand(time(0));
    printf("Good evening and welcome to Blackjack.\n");
    printf("How many decks would you like in the shoe (1-10)? ");
    decks = input_int();
    while (decks < 1 || decks > 10) {
        if (feof(stdin)) {
            return 0;
        }
        printf("We only have 1-10 decks. How many would you like? ");
        decks = input_int();
    }
    shoe = shoe_create(decks);

    while (stake > 0) {
        printf("\nYou have $%d. The shoe has %d cards.\n", stake, shoe_cards_left(shoe));
        printf("How many dollars would you like to bet (negative to end)? ");
        bet = input_int();
        while (bet > stake) {
            printf("A bet up to $%d, please: ", stake);
            bet = input_int();
        }
        if (bet < 0) {
            break;
        }

        hand_t dealer = first_cards(&shoe);
        hand_t player = first_cards(&shoe);
        printf("The dealer has a hidden card and the ");
        hand_print_first_card(dealer);
        printf("Cards on your side:\n");
        hand_print(player);
        printf("Your points: %d\n", hand_blackjack_points(player));

        mine = player_turn(&player, &shoe);
        if (mine > 21) {
            printf("You are over 21, the bet is lost.\n");
            stake -= bet;
        } else {
            his = dealer_turn(&dealer, &shoe, mine);
            if (his > 21) {
                printf("The dealer is over 21, you get $%d.\n", 2 * bet);
                stake += bet;
            } else if (his > mine) {
                printf("The dealer has more points, the bet is lost.\n");
                stake -= bet;
            } else if (his < mine) {
                printf("You have more points, you get $%d.\n", 2 * bet);
                stake += bet;
            } else {
                printf("A tie, you get $%d.\n", bet);
            }
        }
    }
    printf("\nGood night. ");
    if (stake > 0) {
        printf("You take $%d home.\n", stake);
    } else {
        printf("You lost all of your $1000.\n");
    }
    shoe_free(&shoe);
    return 0;
}
