/* cards.c - functions for the card library */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include "cards.h"

static int known_suit(char s) {
	return s == 'S' || s == 'H' || s == 'D' || s == 'C';
}

// Makes a card from a suit letter and a value; bad suit -> C, bad value -> 2
card_t card_create(char suit, int value) {
	card_t crd;
	crd.s = toupper(suit);
	crd.s = known_suit(crd.s) ? crd.s : 'C';
	crd.v = (value < 1 || value > 13) ? 2 : value;
	return crd;
}

// Gives the suit letter of a card
char card_get_suit(card_t crd) {
	return crd.s;
}

// Gives the value (1-13) of a card
int card_get_value(card_t crd) {
	return crd.v;
}

// Blackjack points of one card, an Ace is 1
int card_blackjack_points(card_t crd) {
	int points;
	switch (card_get_value(crd)) {
	case 11:
	case 12:
	case 13:
		points = 10;
		break;
	default:
		points = card_get_value(crd);
	}
	return points;
}

static const char *suit_word(char s) {
	switch (s) {
	case 'S': return "Spades";
	case 'H': return "Hearts";
	case 'D': return "Diamonds";
	default:  return "Clubs";
	}
}

// Prints the long name of a card, no newline
void card_print(card_t crd) {
	char text[8];

	if (crd.v == 1)
		strcpy(text, "Ace");
	else if (crd.v <= 10)
		sprintf(text, "%d", crd.v);
	else if (crd.v == 11)
		strcpy(text, "Jack");
	else if (crd.v == 12)
		strcpy(text, "Queen");
	else
		strcpy(text, "King");
	printf("%s of %s", text, suit_word(crd.s));
}

// Makes a full, shuffled shoe
shoe_t shoe_create(int decks) {
	shoe_t sh;
	int deck, value, k = 0;

	sh.arr = (card_t *) malloc(decks * 52 * sizeof(card_t));
	sh.size = decks;
	sh.pos = 0;
	for (deck = 0; deck < decks; deck++) {
		for (value = 1; value <= 13; value++) {
			sh.arr[k++] = card_create('S', value);
			sh.arr[k++] = card_create('H', value);
			sh.arr[k++] = card_create('D', value);
			sh.arr[k++] = card_create('C', value);
		}
	}
	shoe_reshuffle(&sh);
	return sh;
}

// Deals the next card, reshuffling when none are left
card_t shoe_draw_card(shoe_t *sh) {
	if (shoe_cards_left(*sh) == 0)
		shoe_reshuffle(sh);
	return sh->arr[sh->pos++];
}

// Number of cards not dealt yet
int shoe_cards_left(shoe_t sh) {
	int total = 52 * sh.size;
	int left = total - sh.pos;
	return left;
}

// Mixes all cards and goes back to the first
void shoe_reshuffle(shoe_t *sh) {
	int i, random_position;
	int n = sh->size * 52;
	card_t temp;

	printf("*** SHUFFLING ***\n");
	for (i = 0; i < n; i++) {
		random_position = i + rand() % (n - i);
		temp = sh->arr[i];
		sh->arr[i] = sh->arr[random_position];
		sh->arr[random_position] = temp;
	}
	sh->pos = 0;
}

// Gives back the memory of the shoe
void shoe_free(shoe_t *sh) {
	free(sh->arr);
	sh->arr = NULL;
}

// A hand with no cards in it
hand_t hand_create_empty(void) {
	hand_t hd;
	hd.n = 0;
	return hd;
}

// Prints the cards, one per line
void hand_print(hand_t hd) {
	int i = 0;
	while (i < hd.n) {
		card_print(hd.arr[i++]);
		putchar('\n');
	}
}

// Prints only the first card and a newline
void hand_print_first_card(hand_t hd) {
	if (hd.n > 0) {
		card_print(hd.arr[0]);
		putchar('\n');
	}
}

// Puts one more card in the hand
void hand_add_card(hand_t *hd, card_t crd) {
	int spot = hd->n;
	hd->arr[spot] = crd;
	hd->n = spot + 1;
}

static int hand_has_ace(hand_t hd) {
	int i;
	for (i = 0; i < hd.n; i++)
		if (card_get_value(hd.arr[i]) == 1)
			return 1;
	return 0;
}

// Points of the whole hand, one Ace may be 11
int hand_blackjack_points(hand_t hd) {
	int i, pts = 0;
	for (i = 0; i < hd.n; i++)
		pts += card_blackjack_points(hd.arr[i]);
	return (pts < 12 && hand_has_ace(hd)) ? pts + 10 : pts;
}

// How many cards are in the hand
int hand_size(hand_t hd) {
	return hd.n;
}

// The card at place i of the hand
card_t hand_get_card(hand_t hd, int i) {
	return hd.arr[i];
}
