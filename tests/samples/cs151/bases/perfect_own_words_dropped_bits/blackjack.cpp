#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <cstring>

/* C style: a hand counts how often each rank is in it; h[0] is the ace */
#define RANKS 13

static double credit = 100.0;

static int draw_into(int h[RANKS])
{
    int r = (rand() >> 3) % RANKS;
    h[r]++;
    return r;
}

static const char *rank_name(int r)
{
    static char buf[4];
    if (r == 0) return "A";
    if (r == 10) return "J";
    if (r == 11) return "Q";
    if (r == 12) return "K";
    sprintf(buf, "%d", (r + 1) % 100);
    return buf;
}

static int count(const int h[RANKS])
{
    int s = 0;
    for (int r = 0; r < RANKS; r++) s += h[r] * (r < 9 ? r + 1 : 10);
    if (h[0] > 0 && s + 10 <= 21) s += 10;
    return s;
}

static double read_amount(const char *text, double min)
{
    char line[100];
    double d;
    for (;;) {
        printf("%s", text);
        if (!fgets(line, sizeof line, stdin)) { printf("\n"); exit(0); }
        if (sscanf(line, "%lf", &d) == 1 && d >= min && d <= credit) return d;
        printf("! between %.2f and %.2f please\n", min, credit);
    }
}

static int read_key(const char *text, const char *keys)
{
    char line[100];
    for (;;) {
        printf("%s", text);
        if (!fgets(line, sizeof line, stdin)) { printf("\n"); exit(0); }
        if (line[0] && line[0] != '\n' && strchr(keys, line[0])) return line[0];
        printf("! one of %s please\n", keys);
    }
}

/* 'w' won, 'l' lost, 'p' push */
static int play(void)
{
    int dealer[RANKS] = {0}, player[RANKS] = {0};
    printf("# dealer: %s\n", rank_name(draw_into(dealer)));
    int shown = count(dealer);
    int second = draw_into(dealer);
    printf("# player: %s\n", rank_name(draw_into(player)));
    printf("# player: %s\n", rank_name(draw_into(player)));
    for (;;) {
        int p = count(player);
        printf("= dealer %d, player %d\n", shown, p);
        if (p == 21) return 'w';
        if (p > 21) return 'l';
        if (read_key("h = hit, s = stay: ", "hs") == 's') break;
        printf("# player: %s\n", rank_name(draw_into(player)));
    }
    printf("# dealer: %s\n", rank_name(second));
    printf("= dealer %d, player %d\n", count(dealer), count(player));
    while (count(dealer) < 17 && count(dealer) < count(player)) {
        printf("# dealer: %s\n", rank_name(draw_into(dealer)));
        printf("= dealer %d, player %d\n", count(dealer), count(player));
    }
    if (count(dealer) > 21 || count(dealer) < count(player)) return 'w';
    if (count(dealer) > count(player)) return 'l';
    return 'p';
}

int main()
{
    srand((unsigned) time(NULL));
    do {
        printf("credit %.2f\n", credit);
        double bet = read_amount("bet: ", 0.01);
        credit -= bet;
        int r;
        while ((r = play()) == 'p') {
            printf("push; bet %.2f stays\n", bet);
            double more = read_amount("more: ", 0.0);
            credit -= more;
            bet += more;
        }
        if (r == 'w') {
            credit += 2 * bet;
            printf("won, %.2f back\n", 2 * bet);
        } else
            printf("lost %.2f\n", bet);
        printf("credit %.2f\n", credit);
    } while (credit >= 0.01 && read_key("again (y/n): ", "yn") == 'y');
    printf("bye\n");
    return 0;
}
