#include <cstdio>

struct Card { int rank, suit; };

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

Card draw() { Card c; c.rank = randmax(13); c.suit = randmax(4); return c; }
int  val(Card c) { return c.rank == 1 ? 11 : c.rank > 10 ? 10 : c.rank; }
void show(Card c)
{
    static const char R[] = "?A23456789TJQK", S[] = "?shdc";
    printf(" %c%c", R[c.rank], S[c.suit]);
}

// draws until total reaches stop; returns final total
int run(char who, int tot, int stop)
{
    while (tot < stop) {
        Card c = draw();
        tot += val(c);
        printf("%c hit", who);
        show(c);
        printf(" %d\n", tot);
    }
    printf("%c %s %d\n", who, tot > 21 ? "bust" : "stand", tot);
    return tot;
}

int outcome(int p, int d)   // +1 player, 0 tie, -1 dealer
{
    if (p > 21) return -1;
    if (d > 21) return 1;
    return (p > d) - (p < d);
}

int main()
{
    int win[3] = {0, 0, 0}, chips = 0, bet = 1;
    for (int n = 1; n <= 20; n++) {
        Card a = draw(), b = draw(), c = draw(), d = draw();
        printf("#%d bet %d\n", n, bet);
        printf("P"); show(a); show(c); printf(" %d\n", val(a) + val(c));
        printf("D"); show(b); show(d); printf(" %d\n", val(b) + val(d));
        int p = run('P', val(a) + val(c), val(d) <= 6 ? 13 : 17);
        int q = val(b) + val(d);
        if (p <= 21) q = run('D', q, 17);
        int o = outcome(p, q);
        win[o + 1]++;
        chips += o * bet;
        bet = o > 0 ? 3 : o < 0 ? 1 : 2;
        puts(o > 0 ? "P wins" : o < 0 ? "D wins" : "tie");
        printf("D%d P%d T%d chips %+d\n\n", win[0], win[2], win[1], chips);
    }
    return 0;
}
