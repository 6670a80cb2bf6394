/*
 * Deals a game the cards of a scenario: those of the program's command line, such as `KS 10H`, in their order, and from the
 * first again when all have been dealt. The shoe is the library's own: a card is drawn from it as ever, so that it runs out
 * and is shuffled when it would be, and only the card that comes out is another.
 *
 * It notes what a game does with its shoe and its random numbers, and whether it uses fields of the library's types.
 */
#define _GNU_SOURCE
#include <link.h>
#include <sys/time.h>
#include <time.h>

#include "croupier.h"

/* A seed that is no larger was written in the program unless it has looked at a clock. */
#define DEALER_SMALL 1000000u

time_t __real_time(time_t *moment);
time_t __wrap_time(time_t *moment);
clock_t __real_clock(void);
clock_t __wrap_clock(void);
int __real_clock_gettime(clockid_t clock, struct timespec *moment);
int __wrap_clock_gettime(clockid_t clock, struct timespec *moment);
int __real_gettimeofday(struct timeval *moment, void *zone);
int __wrap_gettimeofday(struct timeval *moment, void *zone);
pid_t __real_getpid(void);
pid_t __wrap_getpid(void);
void __real_srand(unsigned seed);
void __wrap_srand(unsigned seed);
shoe_t __real_shoe_create(int decks);
shoe_t __wrap_shoe_create(int decks);
card_t __real_shoe_draw_card(shoe_t *shoe);
card_t __wrap_shoe_draw_card(shoe_t *shoe);
void __real_shoe_reshuffle(shoe_t *shoe);
void __wrap_shoe_reshuffle(shoe_t *shoe);
void __real_shoe_free(shoe_t *shoe);
void __wrap_shoe_free(shoe_t *shoe);

static char **dealer_cards;
static int dealer_count;
static int dealer_dealt;
static int dealer_depth;
static int dealer_in_use;

/* What is known of the seed: how often it was set, and of the first time, whether by the library, after the shoe, and by
 * a number that is always the same. */
static int dealer_seeded;
static int dealer_by_library;
static int dealer_after_shoe;
static int dealer_constant;

static int dealer_in_library;
static int dealer_shoes;
static int dealer_clocks;

/* The C library hands every constructor what main gets. */
static __attribute__((constructor)) void dealer_begin(int count, char **words)
{
    dealer_cards = words + 1;
    dealer_count = count - 1;
}

/* One thing about the seed, the worst. */
static const char *dealer_seeding(void)
{
    if (dealer_seeded == 0)
        return "never";
    if (dealer_constant)
        return "constant";
    if (dealer_by_library)
        return "by the library";
    if (dealer_after_shoe)
        return "after the shoe";
    return dealer_seeded > 1 ? "several times" : "once";
}

static __attribute__((destructor)) void dealer_end(void)
{
    char number[32];

    croupier_note("seeding: ", dealer_seeding());
    snprintf(number, sizeof number, "%d", dealer_in_use);
    croupier_note("shoes not freed: ", number);
    if (croupier_fields_used[0] != '\0')
        croupier_note("fields used: ", croupier_fields_used);
}

/* Whether a number is among the instructions and constants of the program, which is the first that is looked at; a positive answer
 * is yes. */
static int dealer_contains(struct dl_phdr_info *program, size_t size, void *seed)
{
    int at;

    (void)size;
    for (at = 0; at < program->dlpi_phnum; at++) {
        const ElfW(Phdr) *segment = &program->dlpi_phdr[at];
        const void *begin = (const void *)(program->dlpi_addr + segment->p_vaddr);

        if (segment->p_type == PT_LOAD && !(segment->p_flags & PF_W) &&
            memmem(begin, segment->p_filesz, seed, sizeof(unsigned)) != NULL)
            return 1;
    }
    return -1;
}

static int dealer_is_written(unsigned seed)
{
    return seed <= DEALER_SMALL || dl_iterate_phdr(dealer_contains, &seed) > 0;
}

void __wrap_srand(unsigned seed)
{
    /* A library that seeds with a number of its own makes the same shuffle each time, which costs points where it is graded. */
    if (dealer_seeded > 0 && dealer_in_library > 0 && dealer_is_written(seed)) {
        __real_srand(seed);
        return;
    }
    if (dealer_seeded == 0) {
        dealer_by_library = dealer_in_library > 0;
        dealer_after_shoe = dealer_shoes > 0;
        dealer_constant = dealer_clocks == 0 && dealer_is_written(seed);
    }
    dealer_seeded++;
    __real_srand(seed);
}

time_t __wrap_time(time_t *moment)
{
    dealer_clocks++;
    return __real_time(moment);
}

clock_t __wrap_clock(void)
{
    dealer_clocks++;
    return __real_clock();
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *moment)
{
    dealer_clocks++;
    return __real_clock_gettime(clock, moment);
}

int __wrap_gettimeofday(struct timeval *moment, void *zone)
{
    dealer_clocks++;
    return __real_gettimeofday(moment, zone);
}

pid_t __wrap_getpid(void)
{
    dealer_clocks++;
    return __real_getpid();
}

shoe_t __wrap_shoe_create(int decks)
{
    shoe_t shoe;

    dealer_in_use++;
    dealer_in_library++;
    shoe = __real_shoe_create(decks);
    dealer_in_library--;
    dealer_shoes++;
    return shoe;
}

void __wrap_shoe_reshuffle(shoe_t *shoe)
{
    dealer_in_library++;
    __real_shoe_reshuffle(shoe);
    dealer_in_library--;
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
    dealer_in_library++;
    drawn = __real_shoe_draw_card(shoe);
    dealer_in_library--;
    dealer_depth--;
    if (dealer_count < 1 || dealer_depth > 0)
        return drawn;
    return dealer_card(dealer_cards[dealer_dealt++ % dealer_count]);
}
