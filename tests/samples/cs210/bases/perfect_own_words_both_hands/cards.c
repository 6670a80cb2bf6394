#include "cards.h"
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>

static int total_cards(const shoe_t *shoe)
{
	return shoe->num_decks * 4 * 13;
}

card_t card_create(char suit, int value)
{
	card_t card = { .suit = (char)toupper((unsigned char)suit), .value = value };

	switch (card.suit) {
	case 'S':
	case 'H':
	case 'D':
	case 'C':
		break;
	default:
		card.suit = 'C';
	}
	if (!(value >= 1 && value <= 13))
		card.value = 2;
	return card;
}

char card_get_suit(card_t card)
{
	return card.suit;
}

int card_get_value(card_t card)
{
	return card.value;
}

int card_blackjack_points(card_t card)
{
	switch (card.value) {
	case 11:
	case 12:
	case 13:
		return 10;
	default:
		return card.value;
	}
}

void card_print(card_t card)
{
	static const char *faces[] = { "Jack", "Queen", "King" };

	if (card.value == 1)
		fputs("Ace", stdout);
	else if (card.value > 10)
		fputs(faces[card.value - 11], stdout);
	else
		printf("%d", card.value);
	fputs(" of ", stdout);
	if (card.suit == 'S') fputs("Spades", stdout);
	if (card.suit == 'H') fputs("Hearts", stdout);
	if (card.suit == 'D') fputs("Diamonds", stdout);
	if (card.suit == 'C') fputs("Clubs", stdout);
}

shoe_t shoe_create(int num_decks)
{
	shoe_t shoe = { NULL, num_decks, 0 };
	card_t *p;
	const char *s;
	int d, v;

	p = shoe.cards = malloc(total_cards(&shoe) * sizeof(card_t));
	for (d = 0; d < num_decks; d++)
		for (s = "SHDC"; *s; s++)
			for (v = 1; v <= 13; v++)
				*p++ = card_create(*s, v);
	shoe_reshuffle(&shoe);
	return shoe;
}

card_t shoe_draw_card(shoe_t *shoe)
{
	if (shoe->next_card == total_cards(shoe))
		shoe_reshuffle(shoe);
	return shoe->cards[shoe->next_card++];
}

int shoe_cards_left(shoe_t shoe)
{
	return total_cards(&shoe) - shoe.next_card;
}

void shoe_reshuffle(shoe_t *shoe)
{
	int n = total_cards(shoe), i = 0;

	printf("SHUFFLING!\n");
	while (i < n) {
		int random_position = i + rand() % (n - i);
		card_t tmp = shoe->cards[random_position];
		shoe->cards[random_position] = shoe->cards[i];
		shoe->cards[i] = tmp;
		i++;
	}
	shoe->next_card = 0;
}

void shoe_free(shoe_t *shoe)
{
	free(shoe->cards);
	shoe->cards = NULL;
	shoe->num_decks = 0;
	shoe->next_card = 0;
}

hand_t hand_create_empty(void)
{
	hand_t hand;

	hand.num_cards = 0;
	return hand;
}

void hand_print(hand_t hand)
{
	int i;

	for (i = 0; i != hand.num_cards; ++i) {
		card_print(hand.cards[i]);
		puts("");
	}
}

void hand_print_first_card(hand_t hand)
{
	card_print(hand.cards[0]);
	puts("");
}

void hand_add_card(hand_t *hand, card_t card)
{
	hand->cards[hand->num_cards] = card;
	++hand->num_cards;
}

int hand_blackjack_points(hand_t hand)
{
	int i, points = 0, aces = 0;

	for (i = 0; i != hand.num_cards; ++i) {
		points += card_blackjack_points(hand.cards[i]);
		aces += card_get_value(hand.cards[i]) == 1;
	}
	if (aces && points < 12)
		points += 10;
	return points;
}
