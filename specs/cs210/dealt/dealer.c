/*
 * Deals a game the cards of a scenario: those of the program's command line, such as `KS 10H`, in their order, and from the
 * first again when all have been dealt. The shoe is the library's own: a card is drawn from it as ever, so that it runs out
 * and is shuffled when it would be, and only the card that comes out is another.
 *
 * It notes what a game does with its shoe and its random numbers, and whether it uses fields of the library's types.
 */
#include "croupier.h"

void __real_srand(unsigned seed);
void __wrap_srand(unsigned seed);
shoe_t __real_shoe_create(int decks);
shoe_t __wrap_shoe_create(int decks);
card_t __real_shoe_draw_card(shoe_t *shoe);
card_t __wrap_shoe_draw_card(shoe_t *shoe);
void __real_shoe_free(shoe_t *shoe);
void __wrap_shoe_free(shoe_t *shoe);

static char **dealer_cards;
static int dealer_count;
static int dealer_dealt;
static int dealer_depth;
static int dealer_seeded;
static int dealer_in_use;

/* The C library hands every constructor what main gets. */
static __attribute__((constructor)) void dealer_begin(int count, char **words)
{
    dealer_cards = words + 1;
    dealer_count = count - 1;
}

static __attribute__((destructor)) void dealer_end(void)
{
    char number[32];

    snprintf(number, sizeof number, "%d", dealer_seeded);
    croupier_note("calls of srand: ", number);
    snprintf(number, sizeof number, "%d", dealer_in_use);
    croupier_note("shoes not freed: ", number);
    if (croupier_fields_used[0] != '\0')
        croupier_note("fields used: ", croupier_fields_used);
}

void __wrap_srand(unsigned seed)
{
    dealer_seeded++;
    __real_srand(seed);
}

shoe_t __wrap_shoe_create(int decks)
{
    dealer_in_use++;
    return __real_shoe_create(decks);
}

void __wrap_shoe_free(shoe_t *shoe)
{
    dealer_in_use--;
    __real_shoe_free(shoe);
}

/* A card from its face and its suit: `10H`. */
static card_t dealer_card(const char *word)
{
    static const char faces[] = "A23456789TJQK";
    const char *face = strchr(faces, *word == '1' ? 'T' : *word);
    int value = face != NULL && *face != '\0' ? (int)(face - faces) + 1 : 0;

    return card_create(word[strlen(word) - 1], value);
}

card_t __wrap_shoe_draw_card(shoe_t *shoe)
{
    card_t drawn;

    /* A draw that reshuffles first may draw again by itself: that is one card. */
    dealer_depth++;
    drawn = __real_shoe_draw_card(shoe);
    dealer_depth--;
    if (dealer_count < 1 || dealer_depth > 0)
        return drawn;
    return dealer_card(dealer_cards[dealer_dealt++ % dealer_count]);
}
