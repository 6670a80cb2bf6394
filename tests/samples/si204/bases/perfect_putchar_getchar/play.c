/* Project 2 part 3 - play */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void say(char *text)
{
	while (*text != '\0') {
		putchar(*text);
		text++;
	}
}

void sayNumber(int n)
{
	if (n >= 10) {
		sayNumber(n / 10);
	}
	putchar('0' + n % 10);
}

/* reads a number, and the rest of its line */
int readNumber()
{
	int c, n = 0, sign = 1;

	c = getchar();
	while (c == ' ' || c == '\t') {
		c = getchar();
	}
	if (c == '-') {
		sign = -1;
		c = getchar();
	}
	while (c >= '0' && c <= '9') {
		n = n * 10 + (c - '0');
		c = getchar();
	}
	while (c != '\n' && c != EOF) {
		c = getchar();
	}
	return sign * n;
}

void newDeck(int deck[52])
{
	int card = 102;
	for (int i = 0; i < 52; i++) {
		deck[i] = card;
		card++;
		if (card % 100 > 14) {
			card = card + 100 - 13;	/* first card of the next suit */
		}
	}
}

void shuffle(int deck[52])
{
	int i, j, help;
	for (i = 0; i <= 51; i++) {
		j = rand() % 52;
		help = deck[i];
		deck[i] = deck[j];
		deck[j] = help;
	}
}

void showCard(int card)
{
	int face = card % 100;

	if (face != 10) {
		putchar(' ');
	}
	switch (face) {
	case 11: putchar('J'); break;
	case 12: putchar('Q'); break;
	case 13: putchar('K'); break;
	case 14: putchar('A'); break;
	default: sayNumber(face);
	}
	switch (card / 100) {
	case 1: say("\u2663"); break;
	case 2: say("\u2666"); break;
	case 3: say("\u2665"); break;
	case 4: say("\u2660"); break;
	}
}

/* the hands end with a 0 */
int length(int hand[])
{
	int n = 0;
	while (hand[n] != 0) {
		n++;
	}
	return n;
}

void give(int hand[], int card)
{
	int n = length(hand);
	hand[n] = card;
	hand[n + 1] = 0;
}

/* 1 if the player wants another card */
int askHit()
{
	int c, key;

	say("Hit or stand? [h/s] ");
	do {
		key = getchar();
	} while (key == ' ' || key == '\n');
	c = key;
	while (c != '\n' && c != EOF) {
		c = getchar();
	}
	return key != 's' && key != EOF;
}

/* the table; with secret = 1 the dealer's second card is not shown */
void show(int player[], int dealer[], int secret)
{
	int row = 0;
	int np = length(player), nd = length(dealer);

	say("\n Player Dealer\n");
	while (row < np || row < nd) {
		putchar('|');
		if (row < np) {
			putchar(' ');
			showCard(player[row]);
			say("  |");
		} else {
			say("      |");
		}
		if (secret && row == 1) {
			say("  **  |");
		} else if (row < nd) {
			putchar(' ');
			showCard(dealer[row]);
			say("  |");
		} else {
			say("      |");
		}
		putchar('\n');
		row++;
	}
}

int score(int hand[])
{
	int total = 0, ace = 0;

	for (int i = 0; hand[i] != 0; i++) {
		switch (hand[i] % 100) {
		case 14: ace = 1; total += 1; break;
		case 13:
		case 12:
		case 11: total += 10; break;
		default: total += hand[i] % 100;
		}
	}
	/* the first ace may be high */
	if (ace && total <= 11) {
		total += 10;
	}
	return total;
}

/* says who won; 1 means push */
int finish(int p, int d)
{
	say("\nFinal scores: Player ");
	sayNumber(p);
	say(", Dealer ");
	sayNumber(d);
	say(".\n");
	if (p <= 21 && (d > 21 || p > d)) {
		say("Player wins!\n");
		return 0;
	}
	if (p > 21 || d > p) {
		say("Dealer wins!\n");
		return 0;
	}
	say("Push! Play again.\n");
	return 1;
}

int game(int seed)
{
	int deck[52];
	int player[53] = {0};
	int dealer[53] = {0};
	int next = 51;

	newDeck(deck);
	if (seed != 0) {
		shuffle(deck);
	}
	give(player, deck[next--]);
	give(dealer, deck[next--]);
	give(player, deck[next--]);
	give(dealer, deck[next--]);

	show(player, dealer, 1);
	while (score(player) <= 21 && askHit()) {
		give(player, deck[next--]);
		show(player, dealer, 1);
	}
	if (score(player) > 21) {
		say("Player busts!\n");
	}
	show(player, dealer, 0);
	while (score(player) <= 21 && score(dealer) <= 16) {
		say("Dealer hits.\n");
		sleep(2);
		give(dealer, deck[next--]);
		show(player, dealer, 0);
	}
	if (score(dealer) > 21) {
		say("Dealer busts!\n");
	} else {
		say("Dealer stands.\n");
	}
	return finish(score(player), score(dealer));
}

int main()
{
	int seed;

	say("Seed: ");
	seed = readNumber();
	if (seed != 0) {
		srand(seed);
	}
	while (game(seed)) {
		/* push: once more */
	}
	return 0;
}
