#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include "cards.h"

/********************************** CARD **********************************/

card_t card_create(char kind, int number)
{
	card_t card;

	switch (toupper(kind)) {
	case 'S': case 'H': case 'D': case 'C':
		card.kind = toupper(kind);
		break;
	default:
		card.kind = 'C';
	}
	if (number >= 1 && number <= 13)
		card.number = number;
	else
		card.number = 2;
	return card;
}

char card_get_suit(card_t card) { return card.kind; }

int card_get_value(card_t card) { return card.number; }

int card_blackjack_points(card_t card)
{
	int points[14] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};
	return points[card.number];
}

void card_print(card_t card)
{
	const char *numbers[14] = {"", "Ace", "2", "3", "4", "5", "6", "7",
	                           "8", "9", "10", "Jack", "Queen", "King"};
	const char *kind;

	switch (card.kind) {
	case 'S': kind = "Spades"; break;
	case 'H': kind = "Hearts"; break;
	case 'D': kind = "Diamonds"; break;
	default:  kind = "Clubs";
	}
	printf("%s of %s", numbers[card.number], kind);
}

/********************************** SHOE **********************************/

shoe_t shoe_create(int total)
{
	shoe_t shoe;
	card_t *p;
	int deck, number;

	shoe.total = total;
	shoe.index = 0;
	shoe.array = calloc(total * 52, sizeof(card_t));
	p = shoe.array;
	for (deck = 0; deck < total; deck++) {
		for (number = 1; number <= 13; number++) {
			*p++ = card_create('S', number);
			*p++ = card_create('H', number);
			*p++ = card_create('D', number);
			*p++ = card_create('C', number);
		}
	}
	shoe_reshuffle(&shoe);
	return shoe;
}

card_t shoe_draw_card(shoe_t *shoe_ptr)
{
	if (shoe_ptr->index >= 52 * shoe_ptr->total)
		shoe_reshuffle(shoe_ptr);
	shoe_ptr->index += 1;
	return shoe_ptr->array[shoe_ptr->index - 1];
}

int shoe_cards_left(shoe_t shoe)
{
	return 52 * shoe.total - shoe.index;
}

void shoe_reshuffle(shoe_t *shoe_ptr)
{
	int i, random_position, n;
	card_t save;

	puts("SHUFFLING!");
	n = 52 * shoe_ptr->total;
	for (i = 0; i < n; i++) {
		random_position = i + rand() % (n - i);
		save = shoe_ptr->array[random_position];
		shoe_ptr->array[random_position] = shoe_ptr->array[i];
		shoe_ptr->array[i] = save;
	}
	shoe_ptr->index = 0;
}

void shoe_free(shoe_t *shoe_ptr)
{
	if (shoe_ptr->array != NULL)
		free(shoe_ptr->array);
	shoe_ptr->array = NULL;
}

/********************************** HAND **********************************/

hand_t hand_create_empty(void)
{
	hand_t hand = { .n = 0 };
	return hand;
}

void hand_print(hand_t hand)
{
	int i;
	for (i = 0; i < hand.n; i++) {
		card_print(hand.card[i]);
		puts("");
	}
}

void hand_print_first_card(hand_t hand)
{
	card_print(hand.card[0]);
	puts("");
}

void hand_add_card(hand_t *hand_ptr, card_t card)
{
	hand_ptr->card[(hand_ptr->n)++] = card;
}

int hand_blackjack_points(hand_t hand)
{
	int i, sum = 0, ace = 0;
	for (i = 0; i < hand.n; i++) {
		sum += card_blackjack_points(hand.card[i]);
		ace = ace || card_get_value(hand.card[i]) == 1;
	}
	if (ace && sum <= 11)
		sum += 10;
	return sum;
}
