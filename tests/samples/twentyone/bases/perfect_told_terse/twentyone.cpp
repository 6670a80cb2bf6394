#include <cstdio>
#include <cstdlib>
#include <utility>

static int deck[52], top;

static void fresh()
{
    for (int i = 0; i < 52; i++) deck[i] = i;
    for (int i = 51; i > 0; i--) std::swap(deck[i], deck[rand() % (i + 1)]);
    top = 0;
}

static void pr(int c)
{
    int r = c % 13;
    if (r == 8) printf("10");
    else putchar("23456789.JQKA"[r]);
    printf("-%c", "HSDC"[c / 13]);
}

struct H {
    int c[12], n = 0;
    void add() { c[n++] = deck[top++]; }
    int sc() const {
        int s = 0, a = 0;
        for (int i = 0; i < n; i++) {
            int r = c[i] % 13;
            if (r == 12) { a = 1; s += 1; }
            else s += r > 8 ? 10 : r + 2;
        }
        return a && s <= 11 ? s + 10 : s;
    }
    void out(const char *t) const {
        printf("%s", t);
        for (int i = 0; i < n; i++) { putchar(' '); pr(c[i]); }
        puts("");
    }
};

int main(int argc, char **argv)
{
    if (argc < 2) return 1;
    srand(atoi(argv[1]));
    char k = 'y';
    do {
        fresh();
        H p, d;
        p.add(); d.add(); p.add(); d.add();
        printf("D ? "); pr(d.c[1]); puts("");
        p.out("P");
        while (p.sc() < 21) {
            printf("h/s ");
            if (scanf(" %c", &k) != 1 || (k != 'h' && k != 's')) return 0;
            if (k == 's') break;
            p.add();
            p.out("P");
        }
        if (p.sc() > 21)
            puts("Player busts");
        else {
            while (d.sc() < 17) d.add();
            d.out("D");
            if (d.sc() > 21) puts("Dealer busts");
        }
        int a = p.sc(), b = d.sc();
        printf("%s %d %d\n", a > 21 ? "Lose" : b > 21 ? "Win" : a > b ? "Win" : a == b ? "Tie" : "Lose", a, b);
        printf("y/n ");
    } while (scanf(" %c", &k) == 1 && k == 'y');
    return 0;
}
