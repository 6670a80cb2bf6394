/*
 * The library of the handout, for a main program whose own library does not build. Everything is as the handout says.
 */
#include "cards.h"

#define CROUPIER_DECK 52
#define CROUPIER_HAND 21

card_t card_create(char suit, int value)
{
    card_t card;

    card.croupier_suit = (char)toupper((unsigned char)suit);
    if (card.croupier_suit == '\0' || strchr("SHDC", card.croupier_suit) == NULL)
        card.croupier_suit = 'C';
    card.croupier_value = value >= 1 && value <= 13 ? value : 2;
    return card;
}

char card_get_suit(card_t card)
{
    return card.croupier_suit;
}

int card_get_value(card_t card)
{
    return card.croupier_value;
}

int card_blackjack_points(card_t card)
{
    return card.croupier_value > 10 ? 10 : card.croupier_value;
}

void card_print(card_t card)
{
    const char *suit = "Clubs";

    switch (card.croupier_suit) {
    case 'S': suit = "Spades"; break;
    case 'H': suit = "Hearts"; break;
    case 'D': suit = "Diamonds"; break;
    }
    switch (card.croupier_value) {
    case 1: printf("Ace of %s", suit); break;
    case 11: printf("Jack of %s", suit); break;
    case 12: printf("Queen of %s", suit); break;
    case 13: printf("King of %s", suit); break;
    default: printf("%d of %s", card.croupier_value, suit); break;
    }
}

shoe_t shoe_create(int decks)
{
    shoe_t shoe;
    int at;

    shoe.croupier_decks = decks > 0 ? decks : 1;
    shoe.croupier_array = malloc(sizeof(card_t) * (size_t)shoe.croupier_decks * CROUPIER_DECK);
    for (at = 0; at < shoe.croupier_decks * CROUPIER_DECK; at++)
        shoe.croupier_array[at] = card_create("SHDC"[at / 13 % 4], at % 13 + 1);
    shoe_reshuffle(&shoe);
    return shoe;
}

card_t shoe_draw_card(shoe_t *shoe)
{
    if (shoe_cards_left(*shoe) <= 0)
        shoe_reshuffle(shoe);
    return shoe->croupier_array[shoe->croupier_next++];
}

int shoe_cards_left(shoe_t shoe)
{
    return CROUPIER_DECK * shoe.croupier_decks - shoe.croupier_next;
}

void shoe_reshuffle(shoe_t *shoe)
{
    int at, other, cards = CROUPIER_DECK * shoe->croupier_decks;

    printf("SHUFFLING!\n");
    for (at = 0; at < cards; at++) {
        card_t card = shoe->croupier_array[at];
        other = at + rand() % (cards - at);
        shoe->croupier_array[at] = shoe->croupier_array[other];
        shoe->croupier_array[other] = card;
    }
    shoe->croupier_next = 0;
}

void shoe_free(shoe_t *shoe)
{
    free(shoe->croupier_array);
    shoe->croupier_array = NULL;
}

hand_t hand_create_empty(void)
{
    hand_t hand;

    memset(&hand, 0, sizeof hand);
    return hand;
}

void hand_print(hand_t hand)
{
    int at;

    for (at = 0; at < hand.croupier_count; at++) {
        card_print(hand.croupier_array[at]);
        printf("\n");
    }
}

void hand_print_first_card(hand_t hand)
{
    if (hand.croupier_count > 0)
        card_print(hand.croupier_array[0]);
    printf("\n");
}

/* A card too many is dropped: what a game does that deals it is told by what it prints. */
void hand_add_card(hand_t *hand, card_t card)
{
    if (hand->croupier_count < CROUPIER_HAND)
        hand->croupier_array[hand->croupier_count++] = card;
}

int hand_blackjack_points(hand_t hand)
{
    int points = 0, aces = 0, at;

    for (at = 0; at < hand.croupier_count; at++) {
        points += card_blackjack_points(hand.croupier_array[at]);
        aces += hand.croupier_array[at].croupier_value == 1;
    }
    return aces > 0 && points <= 11 ? points + 10 : points;
}
