/* Project 2 part 2 - deal */
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

int main()
{
	int deck[52];
	int player[53] = {0};
	int dealer[53] = {0};
	int next = 51;
	int seed;

	say("Seed: ");
	seed = readNumber();
	newDeck(deck);
	if (seed != 0) {
		srand(seed);
		shuffle(deck);
	}
	give(player, deck[next--]);
	give(dealer, deck[next--]);
	give(player, deck[next--]);
	give(dealer, deck[next--]);
	show(player, dealer, 0);
	while (askHit()) {
		give(player, deck[next--]);
		show(player, dealer, 0);
	}
	show(player, dealer, 0);
	for (int i = 1; i <= 2; i++) {
		say("Dealer hits.\n");
		sleep(2);
		give(dealer, deck[next--]);
		show(player, dealer, 0);
	}
	say("Dealer stands.\n");
	return 0;
}
