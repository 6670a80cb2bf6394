#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <time.h>
#include "cards.h"

#define START_MONEY 1000

static int inputEnded = 0;

/* draw the hand as little boxes; if hideRest, only the first is face up */
static void drawHand(hand_t h, int hideRest)
{
	const char* names[] = { "", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" };
	int i, n = hand_size(h);
	for (i = 0; i < n; i++) printf("+----+ ");
	printf("\n");
	for (i = 0; i < n; i++)
	{
		if (hideRest && i > 0) printf("|####| ");
		else printf("|%-2s %c| ", names[card_get_value(hand_get_card(h, i))], card_get_suit(hand_get_card(h, i)));
	}
	printf("\n");
	for (i = 0; i < n; i++) printf("+----+ ");
	printf("\n");
}

static int readInt(const char* prompt, int low, int high)
{
	char buffer[64];
	int value;
	char extra;
	while (1)
	{
		printf("%s", prompt);
		if (fgets(buffer, sizeof(buffer), stdin) == NULL)
		{
			inputEnded = 1;
			return low;
		}
		if (sscanf(buffer, "%d%c", &value, &extra) == 2 && extra == '\n' && value >= low && value <= high)
		{
			return value;
		}
		printf("  !! Not valid, at most %d please.\n", high);
	}
}

static char readMove(void)
{
	char buffer[64];
	do
	{
		printf("[H] = hit   [S] = stand   : ");
		if (fgets(buffer, sizeof(buffer), stdin) == NULL)
		{
			inputEnded = 1;
			return 'S';
		}
		buffer[0] = toupper(buffer[0]);
	} while (buffer[0] != 'H' && buffer[0] != 'S');
	return buffer[0];
}

/* plays one round, returns the change of the stake */
static int playRound(shoe_t* shoe, int bet)
{
	hand_t dealer = hand_create_empty();
	hand_t player = hand_create_empty();
	int mine, his;

	hand_add_card(&dealer, shoe_draw_card(shoe));
	hand_add_card(&player, shoe_draw_card(shoe));
	hand_add_card(&dealer, shoe_draw_card(shoe));
	hand_add_card(&player, shoe_draw_card(shoe));
	printf("\n DEALER\n");
	drawHand(dealer, 1);
	printf(" PLAYER  (%d)\n", hand_blackjack_points(player));
	drawHand(player, 0);
	while (hand_blackjack_points(player) < 21 && readMove() == 'H')
	{
		hand_add_card(&player, shoe_draw_card(shoe));
		printf(" PLAYER  (%d)\n", hand_blackjack_points(player));
		drawHand(player, 0);
	}
	mine = hand_blackjack_points(player);
	if (mine > 21)
	{
		printf("*** BUSTED with %d! You lose $%d. ***\n", mine, bet);
		return -bet;
	}
	while (hand_blackjack_points(dealer) < 17)
	{
		hand_add_card(&dealer, shoe_draw_card(shoe));
	}
	his = hand_blackjack_points(dealer);
	printf(" DEALER  (%d)\n", his);
	drawHand(dealer, 0);
	if (his > 21 || mine > his)
	{
		printf("*** %s You win, $%d paid out. ***\n", his > 21 ? "DEALER BUSTED!" : "HIGHER HAND!", bet * 2);
		return bet;
	}
	if (mine == his)
	{
		printf("*** TIE. $%d returned. ***\n", bet);
		return 0;
	}
	printf("*** DEALER HAS MORE. You lose $%d. ***\n", bet);
	return -bet;
}

int main(void)
{
	int money = START_MONEY;
	int bet = 0;
	shoe_t shoe;

	srand(time(0));
	printf("+-----------------------------+\n");
	printf("|   B L A C K   J A C K       |\n");
	printf("+-----------------------------+\n");
	shoe = shoe_create(readInt("Decks in the shoe (1 to 10): ", 1, 10));
	while (money > 0 && bet >= 0 && !inputEnded)
	{
		printf("\n+--------------+----------------+\n");
		printf("| Stake $%-5d | Cards left %-3d |\n", money, shoe_cards_left(shoe));
		printf("+--------------+----------------+\n");
		bet = readInt("Bet (below zero = leave): ", -2000000000, money);
		if (bet >= 0)
		{
			money += playRound(&shoe, bet);
		}
	}
	printf("\nGame over. You leave with $%d (%s).\n", money,
		money > START_MONEY ? "a profit" : money == 0 ? "completely broke" : money < START_MONEY ? "a loss" : "even");
	shoe_free(&shoe);
	return 0;
}
