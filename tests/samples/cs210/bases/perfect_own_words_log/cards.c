#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include "cards.h"

struct { char code; char *name; } suit_table[N_SUITS] = {
	{ 'S', "Spades" }, { 'H', "Hearts" }, { 'D', "Diamonds" }, { 'C', "Clubs" }
};
char *value_table[N_VALUES] = {
	"Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King"
};

card_t card_create (char suit, int value)
{
	card_t card = { 'C', 2 };
	int i;

	for (i = 0; i < N_SUITS; i++)
		if (suit_table[i].code == toupper(suit))
			card.suit = suit_table[i].code;
	if (value >= 1 && value <= N_VALUES)
		card.value = value;
	return card;
}

char card_get_suit (card_t card)  { return card.suit; }
int card_get_value (card_t card)  { return card.value; }

int card_blackjack_points (card_t card)
{
	return card.value >= 10 ? 10 : card.value;
}

void card_print (card_t card)
{
	int i;
	for (i = 0; i < N_SUITS; i++)
		if (suit_table[i].code == card.suit)
			printf("%s of %s", value_table[card.value - 1], suit_table[i].name);
}

shoe_t shoe_create (int decks)
{
	shoe_t shoe = { NULL, decks, 0 };
	int d, s, v;

	shoe.cards = malloc(decks * N_DECK * sizeof(card_t));
	for (d = 0; d < decks; d++)
		for (s = 0; s < N_SUITS; s++)
			for (v = 1; v <= N_VALUES; v++)
				shoe.cards[shoe.next_index++] = card_create(suit_table[s].code, v);
	shoe_reshuffle(&shoe);
	return shoe;
}

card_t shoe_draw_card (shoe_t *shoe)
{
	if (shoe_cards_left(*shoe) == 0)
		shoe_reshuffle(shoe);
	return shoe->cards[shoe->next_index++];
}

int shoe_cards_left (shoe_t shoe)
{
	return shoe.decks * N_DECK - shoe.next_index;
}

void shoe_reshuffle (shoe_t *shoe)
{
	int n = shoe->decks * N_DECK, i;

	printf("SHUFFLING\n");
	for (i = 0; i < n; i++) {
		card_t copy;
		card_t *other = &shoe->cards[i + rand() % (n - i)];
		memcpy(&copy, other, sizeof copy);
		memmove(other, &shoe->cards[i], sizeof copy);
		memcpy(&shoe->cards[i], &copy, sizeof copy);
	}
	shoe->next_index = 0;
}

void shoe_free (shoe_t *shoe)
{
	free(shoe->cards);
	shoe->cards = NULL;
	shoe->next_index = 0;
	shoe->decks = 0;
}

hand_t hand_create_empty (void)
{
	hand_t hand;
	memset(&hand, 0, sizeof hand);
	return hand;
}

void hand_print (hand_t hand)
{
	int i;
	for (i = 0; i < hand.length; i++) {
		card_print(hand.cards[i]);
		printf("\n");
	}
}

void hand_print_first_card (hand_t hand)
{
	hand.length = 1;
	hand_print(hand);
}

void hand_add_card (hand_t *hand, card_t card)
{
	if (hand->length < N_HAND)
		hand->cards[hand->length++] = card;
}

int hand_blackjack_points (hand_t hand)
{
	int sum = 0, i;
	for (i = 0; i < hand.length; i++)
		sum += card_blackjack_points(hand.cards[i]);
	for (i = 0; i < hand.length; i++)
		if (card_get_value(hand.cards[i]) == 1 && sum <= 11)
			return sum + 10;
	return sum;
}

void hand_print_brackets (hand_t hand, int hidden)
{
	int i, v;
	for (i = 0; i < hand.length; i++) {
		v = card_get_value(hand.cards[i]);
		if (hidden && i > 0)
			printf("[??]");
		else if (v > 1 && v < 11)
			printf("[%d%c]", v, card_get_suit(hand.cards[i]));
		else
			printf("[%c%c]", value_table[v - 1][0], card_get_suit(hand.cards[i]));
	}
}
