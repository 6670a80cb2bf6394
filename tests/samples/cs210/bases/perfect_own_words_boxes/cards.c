#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include "cards.h"

/* swap two cards */
static void swapCards(card_t* a, card_t* b)
{
	card_t keep = *a;
	*a = *b;
	*b = keep;
}

card_t card_create(char suitLetter, int rank)
{
	card_t result = { 'C', 2 };
	char big = (char)toupper(suitLetter);

	if (big == 'S' || big == 'H' || big == 'D')
	{
		result.suitLetter = big;
	}
	if (rank > 0 && rank < 14)
	{
		result.rank = rank;
	}
	return result;
}

char card_get_suit(card_t aCard)
{
	return aCard.suitLetter;
}

int card_get_value(card_t aCard)
{
	return aCard.rank;
}

int card_blackjack_points(card_t aCard)
{
	int points = card_get_value(aCard);
	if (points >= 10)
	{
		points = 10;
	}
	return points;
}

void card_print(card_t aCard)
{
	const char* suitName = "Clubs";
	char rankName[12];

	switch (card_get_suit(aCard))
	{
		case 'S': suitName = "Spades"; break;
		case 'H': suitName = "Hearts"; break;
		case 'D': suitName = "Diamonds"; break;
	}
	switch (card_get_value(aCard))
	{
		case 1:  sprintf(rankName, "Ace"); break;
		case 11: sprintf(rankName, "Jack"); break;
		case 12: sprintf(rankName, "Queen"); break;
		case 13: sprintf(rankName, "King"); break;
		default: sprintf(rankName, "%d", card_get_value(aCard)); break;
	}
	printf("%s of %s", rankName, suitName);
}

shoe_t shoe_create(int deckCount)
{
	shoe_t newShoe;
	int total = deckCount * CARDS_PER_DECK;
	int rank, copy, pos = 0;

	newShoe.deckArray = (card_t*)calloc(total, sizeof(card_t));
	if (newShoe.deckArray == NULL)
	{
		fprintf(stderr, "out of memory\n");
		exit(EXIT_FAILURE);
	}
	newShoe.deckCount = deckCount;
	newShoe.nextIndex = 0;
	for (rank = 1; rank <= 13; rank++)
	{
		for (copy = 0; copy < deckCount; copy++)
		{
			newShoe.deckArray[pos++] = card_create('S', rank);
			newShoe.deckArray[pos++] = card_create('H', rank);
			newShoe.deckArray[pos++] = card_create('D', rank);
			newShoe.deckArray[pos++] = card_create('C', rank);
		}
	}
	shoe_reshuffle(&newShoe);
	return newShoe;
}

card_t shoe_draw_card(shoe_t* aShoe)
{
	card_t drawn;
	if (shoe_cards_left(*aShoe) <= 0)
	{
		shoe_reshuffle(aShoe);
	}
	drawn = aShoe->deckArray[aShoe->nextIndex];
	aShoe->nextIndex += 1;
	return drawn;
}

int shoe_cards_left(shoe_t aShoe)
{
	return (aShoe.deckCount * CARDS_PER_DECK) - aShoe.nextIndex;
}

void shoe_reshuffle(shoe_t* aShoe)
{
	int total = aShoe->deckCount * CARDS_PER_DECK;
	int i;
	printf("SHUFFLING!\n");
	for (i = 0; i < total; i++)
	{
		swapCards(&aShoe->deckArray[i], &aShoe->deckArray[i + rand() % (total - i)]);
	}
	aShoe->nextIndex = 0;
}

void shoe_free(shoe_t* aShoe)
{
	if (aShoe->deckArray != NULL)
	{
		free(aShoe->deckArray);
	}
	aShoe->deckArray = NULL;
	aShoe->nextIndex = aShoe->deckCount * CARDS_PER_DECK;
}

hand_t hand_create_empty(void)
{
	hand_t fresh;
	fresh.size = 0;
	return fresh;
}

void hand_print(hand_t aHand)
{
	int i = 0;
	while (i < aHand.size)
	{
		card_print(aHand.held[i++]);
		printf("\n");
	}
}

void hand_print_first_card(hand_t aHand)
{
	card_print(aHand.held[0]);
	printf("\n");
}

void hand_add_card(hand_t* aHand, card_t aCard)
{
	if (aHand->size >= HAND_LIMIT)
	{
		return;
	}
	aHand->held[aHand->size] = aCard;
	aHand->size = aHand->size + 1;
}

int hand_blackjack_points(hand_t aHand)
{
	int i, hard = 0;
	int anyAce = 0;
	for (i = 0; i < aHand.size; i++)
	{
		int p = card_blackjack_points(aHand.held[i]);
		if (p == 1)
		{
			anyAce = 1;
		}
		hard = hard + p;
	}
	if (anyAce == 1 && hard < 12)
	{
		return hard + 10;
	}
	return hard;
}

int hand_size(hand_t aHand)
{
	return aHand.size;
}

card_t hand_get_card(hand_t aHand, int index)
{
	return aHand.held[index];
}
