/* Assignment 4 - blackjack simulation */
#include <cstdio>

#define SEED      2
#define NUM_HANDS 20
#define ACE       1

int randmax(int max);
int score_card(int rank);
void print_card(int rank, int suit);
void hit(const char *name, int *total);
void next_line(void);

/* counters of the whole simulation */
int dealer_count = 0;
int player_count = 0;
int *tie_count = NULL;
int chip_count = 0;

const char *SUITS[] = { "?", "spades", "hearts", "diamonds", "clubs" };

/* play one hand; the return value is the bet for the next hand */
int play_hand(int bet)
{
    int rank[4], suit[4];
    int i, player, dealer, limit;

    for (i = 0; i < 4; i++) {
        rank[i] = randmax(13);
        suit[i] = randmax(4);
        printf("%s is dealt ", i % 2 == 0 ? "Player" : "Dealer");
        print_card(rank[i], suit[i]);
        next_line();
    }
    player = score_card(rank[0]) + score_card(rank[2]);
    dealer = score_card(rank[1]) + score_card(rank[3]);

    limit = 17;
    if (score_card(rank[3]) <= 6)
        limit = 13;
    while (player < limit) {
        printf("Player total %d: hits, ", player);
        hit("receives", &player);
    }
    if (player > 21) {
        printf("Player total %d: BUST\n", player);
        printf("DEALER WINS\n");
        dealer_count++;
        chip_count -= bet;
        return 1;
    }
    printf("Player total %d: stands\n", player);

    while (dealer < 17) {
        printf("Dealer total %d: hits, ", dealer);
        hit("receives", &dealer);
    }
    if (dealer > 21) {
        printf("Dealer total %d: BUST\n", dealer);
        printf("PLAYER WINS\n");
        player_count++;
        chip_count += bet;
        return 3;
    }
    printf("Dealer total %d: stands\n", dealer);

    if (player > dealer) {
        printf("PLAYER WINS\n");
        player_count++;
        chip_count += bet;
        return 3;
    }
    if (player < dealer) {
        printf("DEALER WINS\n");
        dealer_count++;
        chip_count -= bet;
        return 1;
    }
    printf("TIE\n");
    (*tie_count)++;
    return 2;
}

int main(void)
{
    int hand, bet = 1;

    for (hand = 1; hand <= NUM_HANDS; hand++) {
        printf("HAND %d\n", hand);
        printf("Player bets %d chip(s)\n", bet);
        bet = play_hand(bet);
        printf("Dealer: %d  Player: %d  Ties: %d\n", dealer_count, player_count, tie_count ? *tie_count : 0);
        printf("Chips won: %d\n", chip_count);
        next_line();
    }
    return 0;
}

int score_card(int rank)
{
    if (rank == ACE)
        return 11;
    return rank < 10 ? rank : 10;
}

void print_card(int rank, int suit)
{
    if (rank >= 2 && rank <= 10)
        printf("%d-%s", rank, SUITS[suit]);
    else
        printf("%c-%s", rank == ACE ? 'A' : "JQK"[rank - 11], SUITS[suit]);
}

/* draw a card, print it, add it to the total */
void hit(const char *name, int *total)
{
    int rank = randmax(13);
    int suit = randmax(4);

    printf("%s ", name);
    print_card(rank, suit);
    next_line();
    *total += score_card(rank);
}

void next_line(void)
{
    printf("\n");
}

int randmax(int max)
{
    static int seed = SEED;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int>(max * seed / 32768.0 + 1.0));
}
