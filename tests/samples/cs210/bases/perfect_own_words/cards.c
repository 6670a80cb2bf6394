#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include "cards.h"

static const char *VALUE_NAMES[14] = { "", "Ace", "2", "3", "4", "5", "6", "7",
    "8", "9", "10", "Jack", "Queen", "King" };
static const char SUITS[] = "CDHS";
static const char *SUIT_NAMES[4] = { "Clubs", "Diamonds", "Hearts", "Spades" };

card_t card_create(char suit, int value)
{
    card_t newCard = { 'C', 2 };
    suit = toupper(suit);
    if (suit != '\0' && strchr(SUITS, suit) != NULL)
        newCard.suit = suit;
    if (1 <= value && value <= 13)
        newCard.value = value;
    return newCard;
}

char card_get_suit(card_t theCard) { return theCard.suit; }

int card_get_value(card_t theCard) { return theCard.value; }

int card_blackjack_points(card_t theCard)
{
    return theCard.value < 10 ? theCard.value : 10;
}

void card_print(card_t theCard)
{
    printf("%s of %s", VALUE_NAMES[theCard.value],
           SUIT_NAMES[strchr(SUITS, theCard.suit) - SUITS]);
}

shoe_t shoe_create(int nDecks)
{
    shoe_t theShoe;
    card_t *p;
    int i, value;
    const char *suit;
    theShoe.deck = calloc(nDecks * DECK_SIZE, sizeof(card_t));
    theShoe.nDecks = nDecks;
    theShoe.nextCard = 0;
    p = theShoe.deck;
    for (value = 1; value <= 13; value++)
        for (suit = SUITS; *suit; suit++)
            for (i = 0; i < nDecks; i++)
                *p++ = card_create(*suit, value);
    shoe_reshuffle(&theShoe);
    return theShoe;
}

card_t shoe_draw_card(shoe_t *theShoe)
{
    if (!shoe_cards_left(*theShoe))
        shoe_reshuffle(theShoe);
    theShoe->nextCard += 1;
    return theShoe->deck[theShoe->nextCard - 1];
}

int shoe_cards_left(shoe_t theShoe)
{
    return DECK_SIZE * theShoe.nDecks - theShoe.nextCard;
}

void shoe_reshuffle(shoe_t *theShoe)
{
    int n = DECK_SIZE * theShoe->nDecks, i, randomPosition;
    printf("SHUFFLING!\n");
    for (i = 0; i < n; i++) {
        card_t tmp = theShoe->deck[i];
        randomPosition = i + rand() % (n - i);
        theShoe->deck[i] = theShoe->deck[randomPosition];
        theShoe->deck[randomPosition] = tmp;
    }
    theShoe->nextCard = 0;
}

void shoe_free(shoe_t *theShoe)
{
    free(theShoe->deck);
}

hand_t hand_create_empty(void)
{
    hand_t theHand;
    memset(&theHand, 0, sizeof theHand);
    return theHand;
}

void hand_print(hand_t theHand)
{
    card_t *p = theHand.card, *end = p + theHand.nCards;
    while (p < end) {
        card_print(*p++);
        printf("\n");
    }
}

void hand_print_first_card(hand_t theHand)
{
    card_print(*theHand.card);
    printf("\n");
}

void hand_add_card(hand_t *theHand, card_t theCard)
{
    theHand->card[theHand->nCards++] = theCard;
}

int hand_blackjack_points(hand_t theHand)
{
    int points = 0, aceSeen = 0, i;
    for (i = theHand.nCards - 1; i >= 0; i--) {
        int p = card_blackjack_points(theHand.card[i]);
        if (p == 1)
            aceSeen = 1;
        points += p;
    }
    if (aceSeen && points <= 11)
        points += 10;
    return points;
}
