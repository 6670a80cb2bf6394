#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

int won, lost, tied;	/* statistics */

void row (char *who, hand_t h, int hidden)
{
	printf("  %-7s", who);
	hand_print_brackets(h, hidden);
	if (!hidden)
		printf("  = %d", hand_blackjack_points(h));
	printf("\n");
}

int settle (int p, int d, int bet)
{
	if (p <= 21 && (d > 21 || p > d)) {
		won++;
		printf("  WIN    %s+$%d\n", d > 21 ? "(dealer bust) " : "", bet);
		return bet;
	}
	if (p <= 21 && p == d) {
		tied++;
		printf("  TIE    $%d back\n", bet);
		return 0;
	}
	lost++;
	printf("  LOSE   %s-$%d\n", p > 21 ? "(bust) " : "", bet);
	return -bet;
}

int main (void)
{
	char buf[80];
	int stake = 1000, decks, bet, game = 0;
	shoe_t shoe;

	srand(time(0));
	puts("Blackjack. Keys: + hit, = stand. Start $1000.");
	do {
		fputs("Decks [1-10] : ", stdout);
		if (!fgets(buf, sizeof buf, stdin))
			return 0;
		decks = atoi(buf);
	} while (decks < 1 || decks > 10);
	shoe = shoe_create(decks);

	for (;;) {
		hand_t p = hand_create_empty(), d = hand_create_empty();

		printf("#%d  stake $%d  shoe %d\n", ++game, stake, shoe_cards_left(shoe));
		do {
			printf("  bet : ");
			if (!fgets(buf, sizeof buf, stdin))
				sprintf(buf, "-1");
			if (sscanf(buf, "%d", &bet) != 1)
				bet = stake + 1;
			if (bet > stake)
				printf("  (0 to %d, or negative to quit)\n", stake);
		} while (bet > stake);
		if (bet < 0)
			break;
		hand_add_card(&d, shoe_draw_card(&shoe));
		hand_add_card(&d, shoe_draw_card(&shoe));
		hand_add_card(&p, shoe_draw_card(&shoe));
		hand_add_card(&p, shoe_draw_card(&shoe));
		row("dealer", d, 1);
		row("you", p, 0);
		while (hand_blackjack_points(p) < 21) {
			printf("  + or = : ");
			if (!fgets(buf, sizeof buf, stdin) || buf[0] == '=')
				break;
			if (buf[0] == '+') {
				hand_add_card(&p, shoe_draw_card(&shoe));
				row("you", p, 0);
			} else
				printf("  (+ gives you a card, = ends your turn)\n");
		}
		if (hand_blackjack_points(p) <= 21) {
			row("dealer", d, 0);
			while (hand_blackjack_points(d) < 17) {
				hand_add_card(&d, shoe_draw_card(&shoe));
				row("dealer", d, 0);
			}
		}
		stake += settle(hand_blackjack_points(p), hand_blackjack_points(d), bet);
		if (stake <= 0) {
			printf("No money left.\n");
			break;
		}
	}
	printf("won %d, lost %d, tied %d. Final stake: $%d\n", won, lost, tied, stake);
	shoe_free(&shoe);
	return 0;
}
