#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

/* skips the rest of the line that is being read */
static void skip_line(void)
{
	int c;
	do {
		c = getchar();
	} while (c != '\n' && c != EOF);
}

int main(void)
{
	shoe_t shoe;
	hand_t dealer, you;
	int decks, stake = 1000, bet = 0, score, dealer_score, ok;
	char choice;

	srand(time(0));
	printf("Welcome to Blackjack!\n");
	do {
		printf("How many decks do you wish to play with (1-10)? ");
		ok = scanf("%d", &decks);
		if (ok == EOF)
			return 0;
		skip_line();
	} while (ok != 1 || decks < 1 || decks > 10);
	shoe = shoe_create(decks);

	while (stake > 0) {
		printf("\nYour stake: $%d\n", stake);
		printf("Cards left in the shoe: %d\n", shoe_cards_left(shoe));
		do {
			printf("Enter your bet (negative to quit): ");
			ok = scanf("%d", &bet);
			if (ok == EOF)
				bet = -1;
			else
				skip_line();
		} while (ok == 0 || bet > stake);
		if (bet < 0)
			break;

		/* deal */
		dealer = hand_create_empty();
		hand_add_card(&dealer, shoe_draw_card(&shoe));
		hand_add_card(&dealer, shoe_draw_card(&shoe));
		you = hand_create_empty();
		hand_add_card(&you, shoe_draw_card(&shoe));
		hand_add_card(&you, shoe_draw_card(&shoe));
		printf("\nThe Dealer is showing ");
		hand_print_first_card(dealer);

		/* the user's turn */
		choice = 'h';
		do {
			printf("Your cards:\n");
			hand_print(you);
			score = hand_blackjack_points(you);
			printf("Score = %d\n", score);
			if (score >= 21)
				break;
			do {
				printf("Do you want to (H)it or (S)tand? ");
				if (scanf(" %c", &choice) != 1)
					choice = 's';
				skip_line();
			} while (choice != 'h' && choice != 'H' && choice != 's' && choice != 'S');
			if (choice == 'h' || choice == 'H')
				hand_add_card(&you, shoe_draw_card(&shoe));
		} while (choice == 'h' || choice == 'H');
		if (score > 21) {
			printf("You Busted. You Lose!\n");
			stake -= bet;
			continue;
		}

		/* the dealer's turn */
		while ((dealer_score = hand_blackjack_points(dealer)) < 17)
			hand_add_card(&dealer, shoe_draw_card(&shoe));
		printf("Dealer cards:\n");
		hand_print(dealer);

		/* the winner */
		if (dealer_score > 21 || score > dealer_score) {
			if (dealer_score > 21)
				printf("Dealer Busts. You Win $%d!\n", 2 * bet);
			else
				printf("You win with a score of %d! You win $%d\n", score, 2 * bet);
			stake += bet;
		}
		else {
			printf("Dealer wins with a score of %d. You Lose!\n", dealer_score);
			stake -= bet;
		}
	}

	if (stake == 0)
		printf("You've lost your entire stake!\n");
	else
		printf("You ended the night with $%d\n", stake);
	shoe_free(&shoe);
	return 0;
}
