/*
 * cards.c - implementation of cards, shoe and hands
 */
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include "cards.h"

card_t card_create(char suit, int value)
{
    card_t result = { 'C', 2 };
    char   up = toupper(suit);

    if (up == 'S' || up == 'H' || up == 'D')
    {
        result.suit = up;
    }
    if (value > 0 && value < 14)
    {
        result.value = value;
    }
    return result;
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
    int points = card_get_value(card);

    if (points > 10)
    {
        points = 10;
    }
    return points;
}

void card_print(card_t card)
{
    int v = card_get_value(card);
    char s = card_get_suit(card);

    if (v == 1)
        printf("Ace of ");
    else if (v == 11)
        printf("Jack of ");
    else if (v == 12)
        printf("Queen of ");
    else if (v == 13)
        printf("King of ");
    else
        printf("%d of ", v);

    if (s == 'S')
        printf("Spades");
    else if (s == 'H')
        printf("Hearts");
    else if (s == 'D')
        printf("Diamonds");
    else
        printf("Clubs");
}

shoe_t shoe_create(int number_of_decks)
{
    shoe_t shoe;
    int    i = 0;
    int    deck;
    int    value;

    shoe.number_of_decks = number_of_decks;
    shoe.top = 0;
    shoe.contents = calloc(number_of_decks * CARDS_PER_DECK, sizeof(card_t));
    for (deck = 1; deck <= number_of_decks; deck++)
    {
        for (value = 1; value <= 13; value++)
        {
            shoe.contents[i++] = card_create('C', value);
            shoe.contents[i++] = card_create('D', value);
            shoe.contents[i++] = card_create('H', value);
            shoe.contents[i++] = card_create('S', value);
        }
    }
    shoe_reshuffle(&shoe);
    return shoe;
}

card_t shoe_draw_card(shoe_t *shoe)
{
    card_t drawn;

    if (shoe_cards_left(*shoe) <= 0)
    {
        shoe_reshuffle(shoe);
    }
    drawn = shoe->contents[shoe->top];
    shoe->top = shoe->top + 1;
    return drawn;
}

int shoe_cards_left(shoe_t shoe)
{
    return CARDS_PER_DECK * shoe.number_of_decks - shoe.top;
}

void shoe_reshuffle(shoe_t *shoe)
{
    int    n = CARDS_PER_DECK * shoe->number_of_decks;
    int    i;
    int    other;
    card_t keep;

    printf("SHUFFLING!\n");
    for (i = 0; i < n; i++)
    {
        other = i + rand() % (n - i);
        keep = shoe->contents[other];
        shoe->contents[other] = shoe->contents[i];
        shoe->contents[i] = keep;
    }
    shoe->top = 0;
}

void shoe_free(shoe_t *shoe)
{
    free(shoe->contents);
    shoe->contents = NULL;
    shoe->number_of_decks = 0;
    shoe->top = 0;
}

hand_t hand_create_empty(void)
{
    hand_t empty;

    empty.size = 0;
    return empty;
}

void hand_print(hand_t hand)
{
    int i;

    for (i = 0; i < hand.size; i++)
    {
        printf("   ");
        card_print(hand.contents[i]);
        printf("\n");
    }
}

void hand_print_first_card(hand_t hand)
{
    printf("   ");
    card_print(hand.contents[0]);
    printf("\n");
}

void hand_add_card(hand_t *hand, card_t card)
{
    hand->contents[hand->size] = card;
    hand->size = hand->size + 1;
}

int hand_blackjack_points(hand_t hand)
{
    int points = 0;
    int ace_seen = 0;
    int i;

    for (i = 0; i < hand.size; i++)
    {
        points = points + card_blackjack_points(hand.contents[i]);
        if (card_get_value(hand.contents[i]) == 1)
        {
            ace_seen = 1;
        }
    }
    if (ace_seen == 1 && points + 10 <= 21)
    {
        points = points + 10;
    }
    return points;
}
