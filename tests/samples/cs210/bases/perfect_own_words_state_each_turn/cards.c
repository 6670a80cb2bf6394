// File: cards.c
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include "cards.h"

// exchange two cards
static void swap(card_t *a, card_t *b)
{
    card_t t = *a;
    *a = *b;
    *b = t;
}

card_t card_create(char suit, int value)
{
    card_t card;
    card.suit = toupper(suit);
    card.value = value;
    if (card.suit != 'S' && card.suit != 'H' && card.suit != 'D' && card.suit != 'C')
        card.suit = 'C';
    if (card.value < 1 || card.value > 13)
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
    int points = card.value;
    if (points > 10)
        points = 10;
    return points;
}

void card_print(card_t card)
{
    switch (card.value)
    {
    case 1:
        printf("Ace");
        break;
    case 11:
        printf("Jack");
        break;
    case 12:
        printf("Queen");
        break;
    case 13:
        printf("King");
        break;
    default:
        printf("%d", card.value);
        break;
    }
    printf(" of ");
    switch (card.suit)
    {
    case 'S':
        printf("Spades");
        break;
    case 'H':
        printf("Hearts");
        break;
    case 'D':
        printf("Diamonds");
        break;
    case 'C':
        printf("Clubs");
        break;
    }
}

shoe_t shoe_create(int num_decks)
{
    shoe_t shoe;
    char suits[5] = "HSDC";
    int i, j, k, where = 0;
    shoe.size = num_decks;
    shoe.index = 0;
    shoe.deck = malloc(sizeof(card_t) * num_decks * 52);
    for (i = 0; i < 4; i++)
        for (j = 1; j <= 13; j++)
            for (k = 0; k < num_decks; k++)
            {
                shoe.deck[where] = card_create(suits[i], j);
                where++;
            }
    shoe_reshuffle(&shoe);
    return shoe;
}

card_t shoe_draw_card(shoe_t *shoe)
{
    card_t card;
    if (shoe_cards_left(*shoe) <= 0)
        shoe_reshuffle(shoe);
    card = shoe->deck[shoe->index];
    shoe->index++;
    return card;
}

int shoe_cards_left(shoe_t shoe)
{
    return shoe.size * 52 - shoe.index;
}

void shoe_reshuffle(shoe_t *shoe)
{
    int i;
    int n = shoe->size * 52;
    for (i = 0; i < n; i++)
        swap(&shoe->deck[i], &shoe->deck[i + rand() % (n - i)]);
    shoe->index = 0;
    printf("SHUFFLING!\n");
}

void shoe_free(shoe_t *shoe)
{
    if (shoe->deck != NULL)
        free(shoe->deck);
    shoe->deck = NULL;
}

hand_t hand_create_empty(void)
{
    hand_t hand;
    hand.size = 0;
    return hand;
}

void hand_print(hand_t hand)
{
    int i = 0;
    while (i < hand.size)
    {
        card_print(hand.card[i]);
        printf("\n");
        i++;
    }
}

void hand_print_first_card(hand_t hand)
{
    if (hand.size > 0)
        card_print(hand.card[0]);
    printf("\n");
}

void hand_add_card(hand_t *hand, card_t card)
{
    hand->card[hand->size] = card;
    hand->size++;
}

int hand_blackjack_points(hand_t hand)
{
    int total = 0;
    int ace_found = 0;
    int i;
    for (i = 0; i < hand.size; i++)
    {
        if (card_get_value(hand.card[i]) == 1)
            ace_found = 1;
        total = total + card_blackjack_points(hand.card[i]);
    }
    if (ace_found && total <= 11)
        total = total + 10;
    return total;
}
