#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

/* skips the rest of an input line */
void skip_line(void)
{
    int c;
    while ((c = getchar()) != '\n' && c != EOF)
        ;
    if (c == EOF)
        exit(0);
}

int ask_number(void)
{
    int n;
    while (scanf("%d", &n) != 1) {
        skip_line();
        printf("I was hoping for a number, dear guest. Once more: ");
    }
    skip_line();
    return n;
}

char ask_move(void)
{
    char c;
    for (;;) {
        printf("What will it be, shall I hit you with another card (h) or do you stand (s)? ");
        if (scanf(" %c", &c) != 1)
            exit(0);
        skip_line();
        if (c == 'h' || c == 'H') return 'h';
        if (c == 's' || c == 'S') return 's';
        printf("Pardon me, I only understand h and s.\n");
    }
}

int main()
{
    int money = 1000, wager = 0, n, mine, yours;
    shoe_t shoe;

    srand(time(0));
    printf("Well hello there, dear guest! Do come in and take a seat.\n");
    printf("I have just changed your check into chips worth $1000.\n\n");

    printf("Before we begin: from how many decks shall I deal? Anything from 1 to 10 will do: ");
    n = ask_number();
    while (n < 1 || n > 10) {
        printf("I am afraid the house only has 1 to 10 decks. How many, please? ");
        n = ask_number();
    }
    shoe = shoe_create(n);

    while (money > 0) {
        hand_t me = hand_create_empty(), you = hand_create_empty();

        printf("\nThere are chips for $%d in front of you, and %d cards are waiting in my shoe.\n",
               money, shoe_cards_left(shoe));
        printf("How much would you like to wager? (Any negative number and I call you a cab.) ");
        wager = ask_number();
        while (wager > money || wager == 0) {
            if (wager == 0)
                printf("We do not play for free here, dear guest. Your wager? ");
            else
                printf("You do not have that much, dear guest. Your wager? ");
            wager = ask_number();
        }
        if (wager < 0)
            break;

        hand_add_card(&you, shoe_draw_card(&shoe));
        hand_add_card(&me, shoe_draw_card(&shoe));
        hand_add_card(&you, shoe_draw_card(&shoe));
        hand_add_card(&me, shoe_draw_card(&shoe));

        printf("\nI deal. Facing up on my side you can see the ");
        hand_print_first_card(me);
        printf("You are looking at\n");
        hand_print(you);
        yours = hand_blackjack_points(you);
        printf("That adds up to %d.\n", yours);

        while (yours < 21 && ask_move() == 'h') {
            hand_add_card(&you, shoe_draw_card(&shoe));
            printf("Here you go! Now you are looking at\n");
            hand_print(you);
            yours = hand_blackjack_points(you);
            printf("That adds up to %d.\n", yours);
        }

        if (yours > 21) {
            printf("Ouch, that was one card too many. I'll take your $%d, thank you.\n", wager);
            money -= wager;
            continue;
        }

        while (hand_blackjack_points(me) < 17)
            hand_add_card(&me, shoe_draw_card(&shoe));
        mine = hand_blackjack_points(me);
        printf("Now for my own cards. Drum roll, please...\n");
        hand_print(me);
        printf("I have got %d.\n", mine);

        if (mine > 21) {
            printf("How embarrassing, I went over! Here is $%d for you.\n", wager * 2);
            money += wager;
        } else if (yours > mine) {
            printf("You beat me fair and square! Here is $%d for you.\n", wager * 2);
            money += wager;
        } else if (yours < mine) {
            printf("So I win this one and your $%d go to the house.\n", wager);
            money -= wager;
        } else {
            printf("Would you believe it, we are even! Please take your $%d back.\n", wager);
        }
    }

    if (money == 0)
        printf("\nOh dear, all of your chips are gone. Better luck next week!\n");
    else if (money > 1000)
        printf("\nYou are leaving with $%d, that's $%d more than you came with. Bravo!\n", money, money - 1000);
    else
        printf("\nYou are leaving with $%d. It was a pleasure having you.\n", money);
    shoe_free(&shoe);
    return 0;
}
