#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cards.h"

card_t card_create(char suit, int value)
{
    card_t c;
    suit = toupper(suit);
    c.suit = (suit != '\0' && strchr("SHDC", suit)) ? suit : 'C';
    c.value = (value >= 1 && value <= 13) ? value : 2;
    return c;
}

char card_get_suit(card_t c)  { return c.suit; }
int  card_get_value(card_t c) { return c.value; }

int card_blackjack_points(card_t c)
{
    return c.value >= 10 ? 10 : c.value;
}

void card_print(card_t c)
{
    static const char *names[] = {"?", "Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10",
                                  "Jack", "Queen", "King"};
    const char *suit = "Clubs";
    if (c.suit == 'S') suit = "Spades";
    if (c.suit == 'H') suit = "Hearts";
    if (c.suit == 'D') suit = "Diamonds";
    printf("%s of %s", names[c.value], suit);
}

shoe_t shoe_create(int num_decks)
{
    shoe_t s;
    int i;
    s.num_decks = num_decks;
    s.next_card = 0;
    s.card = malloc(sizeof(card_t) * 52 * num_decks);
    for (i = 0; i < 52 * num_decks; i++)
        s.card[i] = card_create("CDHS"[i / 13 % 4], i % 13 + 1);
    shoe_reshuffle(&s);
    return s;
}

card_t shoe_draw_card(shoe_t *s)
{
    if (s->next_card >= 52 * s->num_decks)
        shoe_reshuffle(s);
    return s->card[s->next_card++];
}

int shoe_cards_left(shoe_t s)
{
    return 52 * s.num_decks - s.next_card;
}

static void swap(card_t *a, card_t *b)
{
    card_t t = *a;
    *a = *b;
    *b = t;
}

void shoe_reshuffle(shoe_t *s)
{
    int i, n = 52 * s->num_decks;
    for (i = 0; i < n; i++)
        swap(&s->card[i], &s->card[i + rand() % (n - i)]);
    s->next_card = 0;
    printf("SHUFFLING\n");
}

void shoe_free(shoe_t *s)
{
    free(s->card);
}

hand_t hand_create_empty()
{
    hand_t h;
    h.count = 0;
    return h;
}

void hand_print(hand_t h)
{
    int i;
    for (i = 0; i < h.count; i++) {
        printf("   ");
        card_print(h.card[i]);
        printf("\n");
    }
}

void hand_print_first_card(hand_t h)
{
    card_print(h.card[0]);
    printf("\n");
}

void hand_add_card(hand_t *h, card_t c)
{
    h->card[h->count++] = c;
}

int hand_blackjack_points(hand_t h)
{
    int i, sum = 0, aces = 0;
    for (i = 0; i < h.count; i++) {
        sum += card_blackjack_points(h.card[i]);
        aces += card_get_value(h.card[i]) == 1;
    }
    return aces > 0 && sum <= 11 ? sum + 10 : sum;
}
