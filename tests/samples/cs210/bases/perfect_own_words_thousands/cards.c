/* CARDS.C */
#include <stdlib.h>
#include <stdio.h>
#include <ctype.h>
#include "cards.h"

card_t card_create(char suit, int value)
{
    card_t c;
    int s = toupper(suit);
    c.suit  = (s == 'S' || s == 'H' || s == 'D' || s == 'C') ? s : 'C';
    c.value = (value >= 1 && value <= 13) ? value : 2;
    return c;
}

char card_get_suit(const card_t card)  { return card.suit; }
int  card_get_value(const card_t card) { return card.value; }

int card_blackjack_points(const card_t card)
{
    if (card_get_value(card) > 10) return 10;
    return card_get_value(card);
}

static const char *suit_word(char s)
{
    if (s == 'S') return "Spades";
    if (s == 'H') return "Hearts";
    if (s == 'D') return "Diamonds";
    return "Clubs";
}

void card_print(const card_t card)
{
    const char *w = NULL;
    if (card.value == 1)       w = "Ace";
    else if (card.value == 11) w = "Jack";
    else if (card.value == 12) w = "Queen";
    else if (card.value == 13) w = "King";
    if (w) printf("%s", w);
    else   printf("%d", card.value);
    printf(" of %s", suit_word(card.suit));
}

shoe_t shoe_create(int decks)
{
    shoe_t shoe;
    int i;
    shoe.decks = decks;
    shoe.card = malloc((size_t)decks * 52 * sizeof *shoe.card);
    for (i = 0; i < decks * 52; ++i)
        shoe.card[i] = card_create("SHDC"[i % 52 / 13], i % 13 + 1);
    shoe_reshuffle(&shoe);
    return shoe;
}

card_t shoe_draw_card(shoe_t *shoe)
{
    if (!shoe_cards_left(*shoe)) shoe_reshuffle(shoe);
    return *(shoe->card + shoe->next++);
}

int shoe_cards_left(const shoe_t shoe)
{
    return shoe.decks * 52 - shoe.next;
}

void shoe_reshuffle(shoe_t *shoe)
{
    int i, n = shoe->decks * 52;
    printf("SHUFFLING...\n");
    for (i = 0; i < n; i++) {
        int k = i + rand() % (n - i);
        card_t swap = shoe->card[k];
        shoe->card[k] = shoe->card[i];
        shoe->card[i] = swap;
    }
    shoe->next = 0;
}

void shoe_free(shoe_t *shoe)
{
    free(shoe->card);
    shoe->card = NULL;
    shoe->next = 0;
}

hand_t hand_create_empty(void)
{
    hand_t h;
    h.cards = 0;
    return h;
}

/* indented a little so the hand stands out */
void hand_print(const hand_t hand)
{
    int i;
    for (i = 0; i < hand.cards; ++i) {
        printf("    ");
        card_print(hand.card[i]);
        printf("\n");
    }
}

void hand_print_first_card(const hand_t hand)
{
    printf("    ");
    card_print(hand.card[0]);
    printf("\n");
}

void hand_add_card(hand_t *hand, const card_t card)
{
    if (hand->cards == 21) return;
    hand->card[hand->cards++] = card;
}

int hand_blackjack_points(const hand_t hand)
{
    int i, low = 0, ace = 0;
    for (i = 0; i < hand.cards; ++i) {
        low += card_blackjack_points(hand.card[i]);
        ace += (card_get_value(hand.card[i]) == 1);
    }
    if (ace >= 1 && low <= 11) return low + 10;
    return low;
}
