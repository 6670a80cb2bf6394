// main.c
// CS 210, Project 7
// Blackjack with card symbols and a little menu (1 = hit, 2 = stand)

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

// A card as [K♥]
void show_card(card_t card) {
	const char *names = "?A23456789TJQK";
	const char *symbol;
	switch (card_get_suit(card)) {
	case 'S': symbol = "♠"; break;
	case 'H': symbol = "♥"; break;
	case 'D': symbol = "♦"; break;
	default: symbol = "♣"; break;
	}
	if (card_get_value(card) == 10)
		printf("[10%s] ", symbol);
	else
		printf("[%c%s] ", names[card_get_value(card)], symbol);
}

void show_hand(const char *who, hand_t hand) {
	int i;
	printf("  %-7s", who);
	for (i = 0; i < hand_size(hand); i++)
		show_card(hand_get_card(hand, i));
	printf("  = %d\n", hand_blackjack_points(hand));
}

// Reads a whole number between min and max, asks again otherwise
int get_int(int min, int max) {
	int n, c, ok;
	do {
		printf("  > ");
		ok = scanf("%d", &n);
		if (ok == EOF) {
			printf("\n");
			exit(0);
		}
		while ((c = getchar()) != '\n' && c != EOF)
			;
		if (ok != 1 || n < min || n > max)
			printf("  Not valid, try again.\n");
	} while (ok != 1 || n < min || n > max);
	return n;
}

int play_round(shoe_t *shoe, int bet) {
	hand_t mine = hand_create_empty(), house = hand_create_empty();
	int stood = 0, me, them;

	hand_add_card(&mine, shoe_draw_card(shoe));
	hand_add_card(&mine, shoe_draw_card(shoe));
	hand_add_card(&house, shoe_draw_card(shoe));
	hand_add_card(&house, shoe_draw_card(shoe));

	printf("\n  Dealer ");
	show_card(hand_get_card(house, 0));
	printf("[??]\n");
	show_hand("You", mine);

	while (!stood && hand_blackjack_points(mine) < 21) {
		printf("  What now?\n    1) hit\n    2) stand\n");
		if (get_int(1, 2) == 2) {
			stood = 1;
		} else {
			hand_add_card(&mine, shoe_draw_card(shoe));
			show_hand("You", mine);
		}
	}

	me = hand_blackjack_points(mine);
	if (me > 21) {
		printf("  BUST - you lose $%d\n", bet);
		return -bet;
	}
	while (hand_blackjack_points(house) < 17)
		hand_add_card(&house, shoe_draw_card(shoe));
	show_hand("Dealer", house);
	them = hand_blackjack_points(house);
	if (them > 21) {
		printf("  DEALER BUST - you win, here are $%d\n", 2 * bet);
		return bet;
	}
	if (me > them) {
		printf("  YOU WIN %d to %d - here are $%d\n", me, them, 2 * bet);
		return bet;
	}
	if (me < them) {
		printf("  YOU LOSE %d to %d\n", me, them);
		return -bet;
	}
	printf("  TIE - take back your $%d\n", bet);
	return 0;
}

int main(void) {
	int stake = 1000, bet;
	shoe_t shoe;

	srand((unsigned) time(NULL));
	printf("♠ ♥ ♦ ♣  BLACKJACK  ♣ ♦ ♥ ♠\n");
	printf("How many decks (1 to 10)?\n");
	shoe = shoe_create(get_int(1, 10));

	do {
		printf("\n$$$ %d   |   %d cards in the shoe\n", stake, shoe_cards_left(shoe));
		printf("Your bet? (at most %d, a negative number ends the game)\n", stake);
		bet = get_int(-2000000000, stake);
		if (bet >= 0)
			stake += play_round(&shoe, bet);
	} while (bet >= 0 && stake > 0);

	if (stake > 0)
		printf("\nThanks for playing! You leave the table with $%d.\n", stake);
	else
		printf("\nThe casino has all your money. Bye.\n");
	shoe_free(&shoe);
	return 0;
}
