#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include "cards.h"

card_t card_create(char suit, int value)
{
    card_t c;
    c.suit = toupper((unsigned char)suit);
    if (c.suit == '\0' || !strchr("SHDC", c.suit)) c.suit = 'C';
    c.value = value < 1 || value > 13 ? 2 : value;
    return c;
}

char card_get_suit(card_t card) { return card.suit; }

int card_get_value(card_t card) { return card.value; }

int card_blackjack_points(card_t card) { return card.value < 10 ? card.value : 10; }

void card_print(card_t card)
{
    switch (card.value) {
    case 1: printf("Ace"); break;
    case 11: printf("Jack"); break;
    case 12: printf("Queen"); break;
    case 13: printf("King"); break;
    default: printf("%d", card.value);
    }
    printf(" of %s", card.suit == 'S' ? "Spades" : card.suit == 'H' ? "Hearts" :
           card.suit == 'D' ? "Diamonds" : "Clubs");
}

shoe_t shoe_create(int decks)
{
    shoe_t s;
    int i;
    s.decks = decks;
    s.next = 0;
    s.cards = malloc(52 * decks * sizeof(card_t));
    for (i = 0; i < 52 * decks; i++)
        s.cards[i] = card_create("SHDC"[i / 13 % 4], i % 13 + 1);
    shoe_reshuffle(&s);
    return s;
}

card_t shoe_draw_card(shoe_t *shoe)
{
    if (shoe_cards_left(*shoe) == 0) shoe_reshuffle(shoe);
    return shoe->cards[shoe->next++];
}

int shoe_cards_left(shoe_t shoe) { return 52 * shoe.decks - shoe.next; }

void shoe_reshuffle(shoe_t *shoe)
{
    int i, j, n = 52 * shoe->decks;
    card_t t;
    printf("SHUFFLING\n");
    for (i = 0; i < n; i++) {
        j = i + rand() % (n - i);
        t = shoe->cards[i];
        shoe->cards[i] = shoe->cards[j];
        shoe->cards[j] = t;
    }
    shoe->next = 0;
}

void shoe_free(shoe_t *shoe) { free(shoe->cards); shoe->cards = NULL; }

hand_t hand_create_empty(void) { hand_t h; h.n = 0; return h; }

void hand_print(hand_t hand)
{
    int i;
    for (i = 0; i < hand.n; i++) { card_print(hand.cards[i]); printf("\n"); }
}

void hand_print_first_card(hand_t hand) { card_print(hand.cards[0]); printf("\n"); }

void hand_add_card(hand_t *hand, card_t card)
{
    if (hand->n < HAND_MAX) hand->cards[hand->n++] = card;
}

int hand_blackjack_points(hand_t hand)
{
    int i, p = 0, ace = 0;
    for (i = 0; i < hand.n; i++) {
        p += card_blackjack_points(hand.cards[i]);
        if (card_get_value(hand.cards[i]) == 1) ace = 1;
    }
    return ace && p <= 11 ? p + 10 : p;
}
