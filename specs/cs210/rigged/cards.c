/*
 * The library of the handout with a shoe that deals the cards it is told: those of the program's command line, such as
 * `KS 10H`, in their order, and from the first again when all have been dealt. Everything else is as the handout says.
 *
 * It notes what a game does with its shoe and its random numbers.
 */
#include "croupier.h"
#include "cards.h"

#define RIGGED_DECK 52
#define RIGGED_HAND 21

void __real_srand(unsigned seed);
void __wrap_srand(unsigned seed);

static char **rigged_cards;
static int rigged_count;
static int rigged_seeded;
static int rigged_in_use;

/* The C library hands every constructor what main gets. */
static __attribute__((constructor)) void rigged_begin(int count, char **words)
{
    rigged_cards = words + 1;
    rigged_count = count - 1;
}

static __attribute__((destructor)) void rigged_end(void)
{
    char number[32];

    snprintf(number, sizeof number, "%d", rigged_seeded);
    croupier_note("calls of srand: ", number);
    snprintf(number, sizeof number, "%d", rigged_in_use);
    croupier_note("shoes not freed: ", number);
}

void __wrap_srand(unsigned seed)
{
    rigged_seeded++;
    __real_srand(seed);
}

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

/* A card from its face and its suit: `10H`. */
static card_t rigged_card(const char *word)
{
    static const char faces[] = "A23456789TJQK";
    const char *face = strchr(faces, *word == '1' ? 'T' : *word);
    int value = face != NULL && *face != '\0' ? (int)(face - faces) + 1 : 0;

    return card_create(word[strlen(word) - 1], value);
}

shoe_t shoe_create(int decks)
{
    shoe_t shoe;

    shoe.croupier_array = malloc(sizeof(card_t) * (size_t)(decks > 0 ? decks : 1) * RIGGED_DECK);
    shoe.croupier_decks = decks;
    shoe.croupier_dealt = 0;
    rigged_in_use++;
    shoe_reshuffle(&shoe);
    return shoe;
}

card_t shoe_draw_card(shoe_t *shoe)
{
    if (shoe_cards_left(*shoe) <= 0)
        shoe_reshuffle(shoe);
    shoe->croupier_next++;
    if (rigged_count < 1)
        return card_create('C', 2);
    return rigged_card(rigged_cards[shoe->croupier_dealt++ % rigged_count]);
}

int shoe_cards_left(shoe_t shoe)
{
    return RIGGED_DECK * shoe.croupier_decks - shoe.croupier_next;
}

void shoe_reshuffle(shoe_t *shoe)
{
    printf("SHUFFLING!\n");
    shoe->croupier_next = 0;
}

void shoe_free(shoe_t *shoe)
{
    free(shoe->croupier_array);
    shoe->croupier_array = NULL;
    rigged_in_use--;
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
    if (hand->croupier_count < RIGGED_HAND)
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
