#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

int main(void)
{
	int money = 1000, decks = 0, bet, move, me, him;
	shoe_t shoe;
	hand_t h, d;

	srand(time(0));
	printf("BLACKJACK\n$1000 to start\n");
	while (decks < 1 || decks > 10) {
		printf("decks 1-10: ");
		if (scanf("%d", &decks) != 1) return 1;
	}
	shoe = shoe_create(decks);
	while (money > 0) {
		printf("\n$%d | %d cards\n", money, shoe_cards_left(shoe));
		do {
			printf("bet (neg = quit): ");
			if (scanf("%d", &bet) != 1) return 1;
		} while (bet > money);
		if (bet < 0)
			break;
		d = hand_create_empty();
		h = hand_create_empty();
		hand_add_card(&d, shoe_draw_card(&shoe));
		hand_add_card(&d, shoe_draw_card(&shoe));
		hand_add_card(&h, shoe_draw_card(&shoe));
		hand_add_card(&h, shoe_draw_card(&shoe));
		printf("dealer:\n");
		hand_print_first_card(d);
		printf("??\n");
		move = 1;
		/* the 3rd sample hand still asks at 21 so I do too */
		while (move == 1) {
			me = hand_blackjack_points(h);
			printf("you: %d\n", me);
			hand_print(h);
			if (me > 21)
				break;
			do {
				printf("1=hit 2=stand: ");
				if (scanf("%d", &move) != 1) return 1;
			} while (move != 1 && move != 2);
			if (move == 1)
				hand_add_card(&h, shoe_draw_card(&shoe));
		}
		if (me > 21) {
			money -= bet;
			printf("bust. lose $%d\n", bet);
			continue;
		}
		while (hand_blackjack_points(d) < 17)
			hand_add_card(&d, shoe_draw_card(&shoe));
		him = hand_blackjack_points(d);
		printf("dealer: %d\n", him);
		hand_print(d);
		if (him > 21) {
			money += bet;
			printf("dealer bust. win, get $%d\n", 2 * bet);
		} else if (me > him) {
			money += bet;
			printf("win, get $%d\n", 2 * bet);
		} else if (me < him) {
			money -= bet;
			printf("lose $%d\n", bet);
		} else
			printf("tie, get $%d\n", bet);
	}
	printf("final: $%d\n", money);
	shoe_free(&shoe);
	return 0;
}
