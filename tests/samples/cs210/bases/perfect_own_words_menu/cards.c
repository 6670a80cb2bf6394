/**
 * @file cards.c
 * @brief Implementation of cards.h.
 */
#include "cards.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static const char SUITS[NUM_SUITS] = {'S', 'H', 'D', 'C'};
static const char *const SUIT_NAMES[NUM_SUITS] = {"Spades", "Hearts", "Diamonds", "Clubs"};

/** Position of a suit in SUITS, or -1. */
static int suit_index(char suit)
{
    for (int i = 0; i < NUM_SUITS; ++i) {
        if (SUITS[i] == suit) {
            return i;
        }
    }
    return -1;
}

/** Randomizes the order (quietly) and starts over with the first card. */
static void mix(shoe_t *shoe)
{
    const int n = shoe->decks * DECK_SIZE;
    for (int i = 0; i < n; ++i) {
        const int j = i + rand() % (n - i);
        const card_t t = shoe->contents[i];
        shoe->contents[i] = shoe->contents[j];
        shoe->contents[j] = t;
    }
    shoe->next = 0;
}

card_t card_create(char suit, int value)
{
    card_t card;
    card.suit = (char) toupper((unsigned char) suit);
    card.value = value;
    if (suit_index(card.suit) < 0) {
        card.suit = 'C';
    }
    if (card.value < 1 || card.value > NUM_VALUES) {
        card.value = 2;
    }
    return card;
}

char card_get_suit(card_t card) { return card.suit; }

int card_get_value(card_t card) { return card.value; }

int card_blackjack_points(card_t card)
{
    return card.value < 10 ? card.value : 10;
}

void card_print(card_t card)
{
    const char *suit = SUIT_NAMES[suit_index(card.suit)];
    switch (card.value) {
    case 1:
        printf("Ace of %s", suit);
        break;
    case 11:
        printf("Jack of %s", suit);
        break;
    case 12:
        printf("Queen of %s", suit);
        break;
    case 13:
        printf("King of %s", suit);
        break;
    default:
        printf("%d of %s", card.value, suit);
        break;
    }
}

shoe_t shoe_create(int decks)
{
    const int n = decks * DECK_SIZE;
    shoe_t shoe = {malloc(n * sizeof(card_t)), decks, 0};
    for (int i = 0; i < n; ++i) {
        shoe.contents[i] = card_create(SUITS[i % NUM_SUITS], i / NUM_SUITS % NUM_VALUES + 1);
    }
    mix(&shoe); /* nobody can have counted anything yet, so no announcement */
    return shoe;
}

card_t shoe_draw_card(shoe_t *shoe)
{
    if (shoe_cards_left(*shoe) == 0) {
        shoe_reshuffle(shoe);
    }
    return shoe->contents[shoe->next++];
}

int shoe_cards_left(shoe_t shoe)
{
    return shoe.decks * DECK_SIZE - shoe.next;
}

void shoe_reshuffle(shoe_t *shoe)
{
    printf("SHUFFLING\n");
    mix(shoe);
}

void shoe_free(shoe_t *shoe)
{
    free(shoe->contents);
    shoe->contents = NULL;
    shoe->decks = shoe->next = 0;
}

hand_t hand_create_empty(void)
{
    hand_t hand;
    hand.length = 0;
    return hand;
}

void hand_print(hand_t hand)
{
    for (int i = 0; i < hand.length; ++i) {
        card_print(hand.contents[i]);
        putchar('\n');
    }
}

void hand_print_inline(hand_t hand)
{
    for (int i = 0; i < hand.length; ++i) {
        printf("%s[", i > 0 ? " " : "");
        card_print(hand.contents[i]);
        printf("]");
    }
}

void hand_print_first_card(hand_t hand)
{
    card_print(hand.contents[0]);
    putchar('\n');
}

void hand_add_card(hand_t *hand, card_t card)
{
    hand->contents[hand->length++] = card;
}

int hand_blackjack_points(hand_t hand)
{
    int points = 0;
    int has_ace = 0;
    for (int i = 0; i < hand.length; ++i) {
        points += card_blackjack_points(hand.contents[i]);
        has_ace |= card_get_value(hand.contents[i]) == 1;
    }
    return has_ace && points <= 11 ? points + 10 : points;
}
