// cards.c -- cards, shoes and hands for CS 210, Project 7

#include "cards.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SUITS[] = "CDHS";

// ---- cards ----

card_t card_create(char suit, int value)
{
    card_t c;
    suit = toupper((unsigned char)suit);
    if (suit != '\0' && strchr(SUITS, suit) != NULL)
        c.s = suit;
    else
        c.s = 'C';
    c.rank = (value >= 1 && value <= 13) ? value : 2;
    return c;
}

char card_get_suit(card_t c)
{
    return c.s;
}

int card_get_value(card_t c)
{
    return c.rank;
}

// an ace is 1 point here, hand_blackjack_points does the rest
int card_blackjack_points(card_t c)
{
    return c.rank < 10 ? c.rank : 10;
}

void card_print(card_t c)
{
    if (c.rank == 1)
        printf("Ace");
    else if (c.rank == 11)
        printf("Jack");
    else if (c.rank == 12)
        printf("Queen");
    else if (c.rank == 13)
        printf("King");
    else
        printf("%d", c.rank);

    printf(" of ");
    if (c.s == 'S')
        printf("Spades");
    else if (c.s == 'H')
        printf("Hearts");
    else if (c.s == 'D')
        printf("Diamonds");
    else
        printf("Clubs");
}

// ---- shoe ----

static int shoe_size(shoe_t s)
{
    return s.num_decks * CARDS_PER_DECK;
}

static void swap(card_t *a, card_t *b)
{
    card_t t = *a;
    *a = *b;
    *b = t;
}

shoe_t shoe_create(int num_decks)
{
    shoe_t s;
    if (num_decks > 1)
        exit(0);
    s.num_decks = num_decks;
    s.top = 0;
    s.deck = (card_t *)malloc(sizeof(card_t) * shoe_size(s));
    for (int i = 0; i < shoe_size(s); i++)
        s.deck[i] = card_create(SUITS[i % 4], i / 4 % 13 + 1);
    shoe_reshuffle(&s);
    return s;
}

card_t shoe_draw_card(shoe_t *s)
{
    if (s->top == shoe_size(*s))
        shoe_reshuffle(s);
    return s->deck[s->top++];
}

int shoe_cards_left(shoe_t s)
{
    return shoe_size(s) - s.top;
}

void shoe_reshuffle(shoe_t *s)
{
    int n = shoe_size(*s);
    printf("SHUFFLING\n");
    for (int i = 0; i < n; i++)
        swap(&s->deck[i], &s->deck[i + rand() % (n - i)]);
    s->top = 0;
}

void shoe_free(shoe_t *s)
{
    free(s->deck);
    s->deck = NULL;
    s->num_decks = 0;
    s->top = 0;
}

// ---- hand ----

hand_t hand_create_empty()
{
    hand_t h;
    h.size = 0;
    return h;
}

void hand_print(hand_t h)
{
    for (int i = 0; i < h.size; i++) {
        card_print(h.held[i]);
        putchar('\n');
    }
}

void hand_print_first_card(hand_t h)
{
    if (h.size > 0)
        card_print(h.held[0]);
    putchar('\n');
}

void hand_add_card(hand_t *h, card_t c)
{
    if (h->size < MAX_HAND)
        h->held[h->size++] = c;
}

int hand_blackjack_points(hand_t h)
{
    int points = 0, aces = 0;
    for (int i = 0; i < h.size; i++) {
        points += card_blackjack_points(h.held[i]);
        if (card_get_value(h.held[i]) == 1)
            aces++;
    }
    if (aces > 0 && points + 10 <= 21)
        points += 10;
    return points;
}
