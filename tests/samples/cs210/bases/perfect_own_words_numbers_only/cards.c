#include "cards.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

card_t card_create(char suit, int value)
{
	card_t a;
	a.suit = toupper(suit);
	a.value = value;
	if (!(a.suit == 'S' || a.suit == 'H' || a.suit == 'D' || a.suit == 'C'))
		a.suit = 'C';
	if (!(value > 0 && value < 14))
		a.value = 2;
	return a;
}

char card_get_suit(card_t a)
{
	return a.suit;
}

int card_get_value(card_t a)
{
	return a.value;
}

int card_blackjack_points(card_t a)
{
	switch (a.value) {
	case 11: case 12: case 13:
		return 10;
	}
	return a.value;
}

static void suit_word(char c)
{
	switch (c) {
	case 'S': printf("Spades"); return;
	case 'H': printf("Hearts"); return;
	case 'D': printf("Diamonds"); return;
	}
	printf("Clubs");
}

void card_print(card_t a)
{
	if (a.value > 1 && a.value < 11)
		printf("%i", a.value);
	else
		printf("%s", a.value == 1 ? "Ace" : a.value == 11 ? "Jack" : a.value == 12 ? "Queen" : "King");
	printf(" of ");
	suit_word(a.suit);
}

shoe_t shoe_create(int decks)
{
	shoe_t x;
	int i = 0, value, n;
	x.num = decks;
	x.deck = malloc(decks * 52 * sizeof *x.deck);
	for (value = 1; value <= 13; value++)
		for (n = 0; n < decks; n++) {
			x.deck[i] = card_create('s', value);
			x.deck[i + 1] = card_create('h', value);
			x.deck[i + 2] = card_create('d', value);
			x.deck[i + 3] = card_create('c', value);
			i += 4;
		}
	shoe_reshuffle(&x);
	return x;
}

card_t shoe_draw_card(shoe_t *x)
{
	if (!shoe_cards_left(*x))
		shoe_reshuffle(x);
	x->pos++;
	return x->deck[x->pos - 1];
}

int shoe_cards_left(shoe_t x)
{
	return x.num * 52 - x.pos;
}

void shoe_reshuffle(shoe_t *x)
{
	int i, j, n = x->num * 52;
	x->pos = 0;
	for (i = 0; i < n; i++) {
		card_t keep = x->deck[i];
		j = i + rand() % (n - i);
		x->deck[i] = x->deck[j];
		x->deck[j] = keep;
	}
	printf("\nSHUFFLING!\n");
}

void shoe_free(shoe_t *x)
{
	free(x->deck);
	x->deck = NULL;
}

hand_t hand_create_empty(void)
{
	hand_t h = { .count = 0 };
	return h;
}

void hand_print(hand_t h)
{
	for (int i = 0; i < h.count; ++i) {
		card_print(h.list[i]);
		printf("\n");
	}
}

void hand_print_first_card(hand_t h)
{
	card_print(h.list[0]);
	printf("\n");
}

void hand_add_card(hand_t *h, card_t a)
{
	h->list[h->count++] = a;
}

int hand_blackjack_points(hand_t h)
{
	int sum = 0, ace = 0;
	for (int i = 0; i < h.count; ++i) {
		sum += card_blackjack_points(h.list[i]);
		if (card_get_value(h.list[i]) == 1) ace++;
	}
	if (ace != 0 && sum + 10 <= 21) sum += 10;
	return sum;
}
