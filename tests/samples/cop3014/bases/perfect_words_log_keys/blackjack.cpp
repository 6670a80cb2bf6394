#include <cstdarg>
#include <cstdio>
#include <string>

namespace rng {
int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int>(max * seed / 32768.0 + 1.0));
}
}

static int g_hand = 0;

static void logf_(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    std::printf("[hand %02d] ", g_hand);
    std::vprintf(fmt, ap);
    std::printf("\n");
    va_end(ap);
}

struct Side {
    const char *name;
    int total;
    int cards;
    int lastPts;
};

static void give(Side &s)
{
    static const char *ranks[14] = {0, "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    static const char *suits[5] = {0, "spade", "heart", "diamond", "club"};
    int r = rng::randmax(13);
    int u = rng::randmax(4);
    s.lastPts = r == 1 ? 11 : (r >= 10 ? 10 : r);
    s.total += s.lastPts;
    s.cards++;
    logf_("event=card to=%s rank=%s suit=%s total=%d", s.name, ranks[r], suits[u], s.total);
}

static bool drawTo(Side &s, int least)
{
    while (s.total < least) {
        logf_("event=hit who=%s total=%d", s.name, s.total);
        give(s);
    }
    logf_("event=%s who=%s total=%d", s.total > 21 ? "bust" : "stand", s.name, s.total);
    return s.total <= 21;
}

struct Stats { int dealer, player, ties, chips, bet; };

static void playHand(Stats &st)
{
    Side p = {"player", 0, 0, 0}, d = {"dealer", 0, 0, 0};
    logf_("event=bet chips=%d", st.bet);
    give(p); give(d); give(p); give(d);
    const char *result;
    bool okP = drawTo(p, d.lastPts <= 6 ? 13 : 17);
    bool okD = okP ? drawTo(d, 17) : true;
    if (okP && (!okD || p.total > d.total)) {
        result = "player"; st.player++; st.chips += st.bet; st.bet = 3;
    } else if (!okP || d.total > p.total) {
        result = "dealer"; st.dealer++; st.chips -= st.bet; st.bet = 1;
    } else {
        result = "tie"; st.ties++; st.bet = 2;
    }
    logf_("player=%d dealer=%d -> %s", p.total, d.total, result);
    logf_("score dealer=%d player=%d ties=%d chips=%d", st.dealer, st.player, st.ties, st.chips);
}

int main()
{
    Stats st = {0, 0, 0, 0, 1};
    for (g_hand = 1; g_hand <= 20; g_hand++)
        playHand(st);
    return 0;
}
