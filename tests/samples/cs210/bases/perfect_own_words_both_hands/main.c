#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

static void show_both(hand_t dealer, hand_t player, int reveal)
{
	printf("\nDealer\n");
	if (reveal) {
		hand_print(dealer);
		printf("Total of the dealer: %d\n", hand_blackjack_points(dealer));
	} else {
		hand_print_first_card(dealer);
		printf("(hidden card)\n");
	}
	printf("You\n");
	hand_print(player);
	printf("Your total: %d\n\n", hand_blackjack_points(player));
}

static int stands(void)
{
	char word[20];

	while (1) {
		printf("Hit or stand? ");
		if (scanf("%19s", word) != 1)
			return 1;
		if (word[0] == 's' || word[0] == 'S')
			return 1;
		if (word[0] == 'h' || word[0] == 'H')
			return 0;
		printf("Type h or s. ");
	}
}

/* returns how many times the bet is paid back: 0, 1 or 2 */
static int play_hand(shoe_t *shoe)
{
	hand_t dealer = hand_create_empty(), player = hand_create_empty();
	int i, mine, his, stood = 0;

	for (i = 0; i < 2; i++) {
		hand_add_card(&dealer, shoe_draw_card(shoe));
		hand_add_card(&player, shoe_draw_card(shoe));
	}
	show_both(dealer, player, 0);
	while (!stood && hand_blackjack_points(player) < 21) {
		stood = stands();
		if (!stood) {
			hand_add_card(&player, shoe_draw_card(shoe));
			show_both(dealer, player, 0);
		}
	}
	mine = hand_blackjack_points(player);
	if (mine > 21) {
		printf("Busted!\n");
		return 0;
	}
	show_both(dealer, player, 1);
	while ((his = hand_blackjack_points(dealer)) < 17) {
		hand_add_card(&dealer, shoe_draw_card(shoe));
		show_both(dealer, player, 1);
	}
	if (his > 21) {
		printf("The dealer busted!\n");
		return 2;
	}
	if (mine > his)
		return 2;
	return mine == his;
}

int main(void)
{
	int stake = 1000, decks = 0, bet = -1, back, best = 1000, got;
	shoe_t shoe;

	srand(time(NULL));
	printf("Hello, let's practice blackjack.\nHow many decks (1-10)? ");
	while ((got = scanf("%d", &decks)) == 1 && (decks < 1 || decks > 10))
		printf("Please, 1-10: ");
	if (got != 1)
		return 0;
	shoe = shoe_create(decks);
	for (;;) {
		printf("You have $%d. %d cards are left in the shoe.\n", stake, shoe_cards_left(shoe));
		printf("Your bet? ");
		while ((got = scanf("%d", &bet)) == 1 && bet > stake)
			printf("Too much. Your bet? ");
		if (got != 1 || bet < 0)
			break;
		back = play_hand(&shoe);
		stake = stake - bet + back * bet;
		if (back == 2)
			printf("You won, $%d for you.\n", back * bet);
		else if (back == 1)
			printf("A tie, your $%d come back.\n", bet);
		else
			printf("You lost $%d.\n", bet);
		if (stake > best)
			best = stake;
		if (stake == 0)
			break;
	}
	printf("You finish with $%d (at best you had $%d).\n", stake, best);
	shoe_free(&shoe);
	return 0;
}
