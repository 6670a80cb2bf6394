#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

/* keeps the words of a hand so that it may be written as one sentence */
struct sentence {
    char text[800];
    int length;
};

static const char *numbers[] = { "zero", "Ace", "Two", "Three", "Four", "Five", "Six",
    "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King" };

static const char *suitName(char suit)
{
    switch (suit) {
    case 'S': return "Spades";
    case 'H': return "Hearts";
    case 'D': return "Diamonds";
    }
    return "Clubs";
}

static void take(shoe_t *shoe, hand_t *hand, struct sentence *s)
{
    card_t card = shoe_draw_card(shoe);
    hand_add_card(hand, card);
    s->length += sprintf(s->text + s->length, "%s%s of %s", s->length ? " and " : "",
        numbers[card_get_value(card)], suitName(card_get_suit(card)));
}

static void askDecks(int *decks)
{
    do {
        printf("Decks in the shoe, please (1-10): ");
        if (scanf("%d", decks) != 1)
            exit(1);
    } while (*decks < 1 || *decks > 10);
}

static int askBet(int stake, int *bet)
{
    do {
        printf("Place a bet of at most $%d (or a negative one to finish): ", stake);
        if (scanf("%d", bet) != 1)
            exit(1);
    } while (*bet > stake);
    return *bet >= 0;
}

static char askMove(void)
{
    char move;
    do {
        printf("H or S? ");
        if (scanf(" %c", &move) != 1)
            exit(1);
    } while (move != 'H' && move != 'S' && move != 'h' && move != 's');
    return move & ~32;
}

int main(void)
{
    shoe_t shoe;
    int decks, stake = 1000, bet;

    srand(time(0));
    printf("Welcome, please have a seat for Blackjack (H is hit, S is stand).\n");
    askDecks(&decks);
    shoe = shoe_create(decks);
    while (stake > 0) {
        hand_t player = hand_create_empty(), dealer = hand_create_empty();
        struct sentence ps = { "", 0 }, ds = { "", 0 };
        int pp, dp, stood = 0;

        printf("Stake: $%d. Cards remaining: %d.\n", stake, shoe_cards_left(shoe));
        if (!askBet(stake, &bet))
            break;
        take(&shoe, &dealer, &ds);
        printf("Dealer: %s and a hidden card.\n", ds.text);
        take(&shoe, &dealer, &ds);
        take(&shoe, &player, &ps);
        take(&shoe, &player, &ps);
        pp = hand_blackjack_points(player);
        printf("Player: %s, that is %d.\n", ps.text, pp);
        while (pp < 21 && !stood) {
            if (askMove() == 'S') {
                stood = 1;
            } else {
                take(&shoe, &player, &ps);
                pp = hand_blackjack_points(player);
                printf("Player: %s, that is %d.\n", ps.text, pp);
            }
        }
        if (pp > 21) {
            stake -= bet;
            printf("Bust! The bet of $%d is lost.\n", bet);
            continue;
        }
        dp = hand_blackjack_points(dealer);
        while (dp < 17) {
            take(&shoe, &dealer, &ds);
            dp = hand_blackjack_points(dealer);
        }
        printf("Dealer: %s, that is %d.\n", ds.text, dp);
        if (dp > 21 || dp < pp) {
            stake += bet;
            printf("%s The player collects $%d.\n", dp > 21 ? "The dealer is bust!" : "The player wins!", 2 * bet);
        } else if (dp > pp) {
            stake -= bet;
            printf("The dealer wins! The bet of $%d is lost.\n", bet);
        } else {
            printf("Tie! The player collects $%d.\n", bet);
        }
    }
    printf("Your final stake is $%d.\n", stake);
    shoe_free(&shoe);
    return 0;
}
