/* Blackjack simulator, writes its report as a server style log.
   The clock is simulated: every line is one second later. */
#include <cstdio>
#include <cstdlib>

enum Who { PLAYER, DEALER, NOBODY };
static const char *WHO[] = { "PLAYER", "DEALER", "NOBODY" };

struct Stats {
    int wins[3];      /* indexed by Who, NOBODY counts the draws */
    int net;
};

int randmax(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

void stamp(const char *level)
{
    static int clock = 9 * 3600;
    clock++;
    printf("2010-03-24 %02d:%02d:%02d [%s] ", clock / 3600, clock / 60 % 60, clock % 60, level);
}

int worth(int face)
{
    switch (face) {
    case 1:
        return 11;
    case 11: case 12: case 13:
        return 10;
    default:
        return face;
    }
}

/* deals one card to w, logs it, adds it to total; returns its worth */
int give(Who w, int &total)
{
    static const char *F[] = { "?", "ACE", "2", "3", "4", "5", "6", "7", "8", "9", "10",
                               "JACK", "QUEEN", "KING" };
    static const char *S[] = { "?", "SPADE", "HEART", "DIAMOND", "CLUB" };
    int face = randmax(13);
    int suit = randmax(4);
    total += worth(face);
    stamp("INFO");
    printf("deal to=%s card=%s:%s total=%d\n", WHO[w], S[suit], F[face], total);
    return worth(face);
}

void drawUntil(Who w, int &total, int limit)
{
    while (total < limit) {
        stamp("INFO");
        printf("decision who=%s total=%d action=HIT\n", WHO[w], total);
        give(w, total);
    }
    if (total > 21) {
        stamp("WARN");
        printf("bust who=%s total=%d\n", WHO[w], total);
    } else {
        stamp("INFO");
        printf("decision who=%s total=%d action=STAND\n", WHO[w], total);
    }
}

Who playOneHand()
{
    int p = 0, d = 0, up;
    give(PLAYER, p);
    give(DEALER, d);
    give(PLAYER, p);
    up = give(DEALER, d);

    drawUntil(PLAYER, p, up <= 6 ? 13 : 17);
    if (p > 21)
        return DEALER;
    drawUntil(DEALER, d, 17);
    if (d > 21 || p > d)
        return PLAYER;
    return d > p ? DEALER : NOBODY;
}

int nextBet(Who last)
{
    if (last == PLAYER) return 3;
    if (last == NOBODY) return 2;
    return 1;
}

int main()
{
    Stats st = { { 0, 0, 0 }, 0 };
    int bet = 1;
    stamp("INFO");
    printf("blackjack simulator started\n");
    for (int hand = 1; hand <= 20; ++hand) {
        stamp("INFO");
        printf("hand %02d opened bet=%d\n", hand, bet);
        Who w = playOneHand();
        st.wins[w]++;
        if (w == PLAYER) st.net += bet;
        if (w == DEALER) st.net -= bet;
        stamp("INFO");
        printf("hand %02d closed winner=%s\n", hand, WHO[w]);
        stamp("STAT");
        printf("player_wins=%d dealer_wins=%d ties=%d chips=%+d\n",
               st.wins[PLAYER], st.wins[DEALER], st.wins[NOBODY], st.net);
        bet = nextBet(w);
    }
    stamp("INFO");
    printf("blackjack simulator stopped, exit code 0\n");
    return EXIT_SUCCESS;
}
