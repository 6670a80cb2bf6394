#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cards.h"

/* A seat at the table: the hand and a copy of its cards for drawing them on the screen. */
typedef struct seat {
    const char *name;
    hand_t hand;
    card_t seen[HAND_SIZE];
    int count;
} seat_t;

static void symbol(card_t c)
{
    int v = card_get_value(c);
    switch (card_get_suit(c)) {
    case 'S': printf("♠"); break;
    case 'H': printf("♥"); break;
    case 'D': printf("♦"); break;
    default:  printf("♣");
    }
    if (v == 1)
        printf("A ");
    else if (v > 10)
        printf("%c ", "JQK"[v - 11]);
    else
        printf("%d ", v);
}

static void clear(seat_t *s, const char *name)
{
    s->name = name;
    s->hand = hand_create_empty();
    s->count = 0;
}

static int card_to(seat_t *s, shoe_t *shoe)
{
    s->seen[s->count] = shoe_draw_card(shoe);
    hand_add_card(&s->hand, s->seen[s->count++]);
    return hand_blackjack_points(s->hand);
}

static void show(const seat_t *s, int hidden)
{
    int i;
    printf("%-7s", s->name);
    for (i = 0; i < s->count - hidden; i++)
        symbol(s->seen[i]);
    if (hidden)
        printf("▒▒\n");
    else
        printf("(%d)\n", hand_blackjack_points(s->hand));
}

static int ask(const char *text, int *n)
{
    printf("%s", text);
    return scanf("%d", n) == 1;
}

int main(void)
{
    seat_t dealer, player;
    shoe_t shoe;
    int decks, bet, stake = 1000, p, d, refund;
    char c;

    srand(time(NULL));
    printf("♠ ♥ BLACKJACK ♦ ♣\n");
    do {
        if (!ask("decks 1-10 > ", &decks))
            return 0;
    } while (decks < 1 || decks > 10);
    shoe = shoe_create(decks);

    while (stake) {
        printf("\n[$%d] [%d cards]\n", stake, shoe_cards_left(shoe));
        do {
            if (!ask("bet (-1 = quit) > ", &bet))
                return 0;
        } while (bet > stake);
        if (bet < 0)
            break;
        clear(&dealer, "dealer");
        clear(&player, "you");
        card_to(&dealer, &shoe);
        p = card_to(&player, &shoe);
        card_to(&dealer, &shoe);
        p = card_to(&player, &shoe);
        show(&dealer, 1);
        show(&player, 0);
        for (c = 'h'; p < 21 && c != 's';) {
            printf("hit or stand > ");
            if (scanf(" %c%*[^\n]", &c) < 1)
                return 0;
            if (c == 'h') {
                p = card_to(&player, &shoe);
                show(&player, 0);
            }
        }
        refund = 0;
        if (p > 21) {
            printf("☹ bust\n");
        } else {
            show(&dealer, 0);
            d = hand_blackjack_points(dealer.hand);
            while (d < 17) {
                d = card_to(&dealer, &shoe);
                show(&dealer, 0);
            }
            if (d > 21 || d < p) {
                refund = 2 * bet;
                printf("☺ %s\n", d > 21 ? "dealer bust" : "you win");
            } else if (d == p) {
                refund = bet;
                printf("= tie\n");
            } else {
                printf("☹ dealer wins\n");
            }
        }
        printf("-%d +%d\n", bet, refund);
        stake += refund - bet;
    }
    printf("\n[$%d] good night\n", stake);
    shoe_free(&shoe);
    return 0;
}
