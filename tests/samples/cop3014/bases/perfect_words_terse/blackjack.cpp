// blackjack.cpp   prog 4
// key:  b=bet  P=player  D=dealer  h=hit  s=stand  x=bust  W=winner  net=chips
#include <cstdio>

struct C { int r, s; };

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

C draw() { C c; c.r = randmax(13); c.s = randmax(4); return c; }
int val(C c) { return c.r == 1 ? 11 : c.r > 10 ? 10 : c.r; }
void show(C c) { printf("%c%c", "?A23456789TJQK"[c.r], "?SHDC"[c.s]); }

// plays one side up to (not including) lim; returns final total
int side(char who, int tot, int lim)
{
    printf(" %c", who);
    while (tot < lim) {
        C c = draw();
        printf(" %d h ", tot);
        show(c);
        tot += val(c);
    }
    printf(" %d %s\n", tot, tot > 21 ? "x" : "s");
    return tot;
}

int main()
{
    int w[3] = {0, 0, 0};            // D P T
    const char L[] = "DPT";
    const int next[3] = {1, 3, 2};
    int b = 1, net = 0;
    puts("BJ SIM (b=bet P=plyr D=dlr h=hit s=stand x=bust W=winner T=tie net=chips)");
    for (int n = 1; n <= 20; ++n) {
        C a = draw(), d = draw(), e = draw(), f = draw();
        printf("#%d b%d P:", n, b);
        show(a); putchar('/'); show(e);
        printf(" D:");
        show(d); putchar('/'); show(f);
        putchar('\n');
        int p = side('P', val(a) + val(e), val(f) <= 6 ? 13 : 17), q = val(d) + val(f), k;
        if (p > 21) k = 0;
        else {
            q = side('D', q, 17);
            k = q > 21 || p > q ? 1 : p < q ? 0 : 2;
        }
        w[k]++;
        if (k == 1) net += b;
        if (k == 0) net -= b;
        printf(" W:%c  D%d P%d T%d  net%+d\n", L[k], w[0], w[1], w[2], net);
        b = next[k];
    }
    return 0;
}
