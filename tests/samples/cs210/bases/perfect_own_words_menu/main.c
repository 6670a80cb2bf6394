/**
 * @file main.c
 * @brief A Blackjack practice table.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cards.h"

enum { START_STAKE = 1000, MAX_DECKS = 10, DEALER_STANDS = 17, BLACKJACK = 21 };
enum { CHOICE_HIT = 1, CHOICE_STAND = 2 };

typedef enum { BUST, DEALER_BUST, WIN, LOSS, PUSH } outcome_t;

/** Prompts until an integer from lo to hi arrives. End of input ends the program. */
static int prompt_int(const char *prompt, int lo, int hi)
{
    char line[64];
    for (;;) {
        fputs(prompt, stdout);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            putchar('\n');
            exit(EXIT_FAILURE);
        }
        char *end;
        long n = strtol(line, &end, 10);
        if (end != line && n >= lo && n <= hi) {
            return (int) n;
        }
        puts("  -> not acceptable.");
    }
}

static void deal(hand_t *hand, shoe_t *shoe)
{
    hand_add_card(hand, shoe_draw_card(shoe));
}

static void show(const char *name, hand_t hand)
{
    printf("%-7s", name);
    hand_print_inline(hand);
    printf(" (%d)\n", hand_blackjack_points(hand));
}

static void player_turn(hand_t *player, shoe_t *shoe)
{
    while (hand_blackjack_points(*player) < BLACKJACK
           && prompt_int("1) hit   2) stand : ", CHOICE_HIT, CHOICE_STAND) == CHOICE_HIT) {
        deal(player, shoe);
        show("Player", *player);
    }
}

static void dealer_turn(hand_t *dealer, shoe_t *shoe)
{
    while (hand_blackjack_points(*dealer) < DEALER_STANDS) {
        deal(dealer, shoe);
    }
}

static outcome_t play_round(shoe_t *shoe)
{
    hand_t dealer = hand_create_empty();
    hand_t player = hand_create_empty();

    deal(&dealer, shoe);
    deal(&dealer, shoe);
    deal(&player, shoe);
    deal(&player, shoe);

    printf("Dealer ");
    hand_print_first_card(dealer);
    show("Player", player);

    player_turn(&player, shoe);
    const int p = hand_blackjack_points(player);
    if (p > BLACKJACK) {
        show("Dealer", dealer); /* just so you know what he had */
        return BUST;
    }

    dealer_turn(&dealer, shoe);
    show("Dealer", dealer);
    const int d = hand_blackjack_points(dealer);
    if (d > BLACKJACK) {
        return DEALER_BUST;
    }
    return p > d ? WIN : p < d ? LOSS : PUSH;
}

/** What comes back over the table for a bet. */
static int payout(outcome_t outcome, int bet)
{
    switch (outcome) {
    case DEALER_BUST:
    case WIN:
        return 2 * bet;
    case PUSH:
        return bet;
    default:
        return 0;
    }
}

int main(void)
{
    static const char *const MESSAGES[] = {
        "Player is over 21 - the house wins",
        "Dealer is over 21 - player wins",
        "Player is closer - player wins",
        "Dealer is closer - the house wins",
        "Equal totals - push"
    };

    srand((unsigned) time(0));
    puts("Good evening, and welcome to the practice table.");

    int stake = START_STAKE;
    shoe_t shoe = shoe_create(prompt_int("Size of the shoe (1 to 10 decks): ", 1, MAX_DECKS));

    while (stake > 0) {
        printf("\n[bank $%d | shoe %d]\n", stake, shoe_cards_left(shoe));
        const int bet = prompt_int("Wager (below zero leaves the table): ", INT_MIN, stake);
        if (bet < 0) {
            break;
        }
        stake -= bet;
        const outcome_t outcome = play_round(&shoe);
        const int back = payout(outcome, bet);
        stake += back;
        printf("%s, $%d returned.\n", MESSAGES[outcome], back);
    }

    printf("\nClosing balance: $%d (%+d)\n", stake, stake - START_STAKE);
    shoe_free(&shoe);
    return EXIT_SUCCESS;
}
