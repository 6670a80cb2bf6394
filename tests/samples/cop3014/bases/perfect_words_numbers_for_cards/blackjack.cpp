// Programming assignment 4
// cards are printed as rank.suit with numbers only
#include <cstdio>

static int pw, dw, tw, chips, bet = 1;

int randmax(int max) {
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

void get(int card[2]) {
    card[0] = randmax(13);
    card[1] = randmax(4);
}

int worth(const int card[2]) {
    if (card[0] == 1) return 11;
    return card[0] > 10 ? 10 : card[0];
}

void hit(int *sum) {
    int c[2];
    get(c);
    std::printf("      new card %d.%d\n", c[0], c[1]);
    *sum += worth(c);
}

void outcome(int p, int d) {
    if (p <= 21 && (d > 21 || p > d)) {
        std::printf("  => 1 (player)\n");
        pw++; chips += bet; bet = 3;
    } else if (p > 21 || d > p) {
        std::printf("  => 2 (dealer)\n");
        dw++; chips -= bet; bet = 1;
    } else {
        std::printf("  => 0 (drawn)\n");
        tw++; bet = 2;
    }
}

void hand(int n) {
    int c[4][2], i, p, d, min;
    std::printf("HAND %02d\n", n);
    std::printf("  stake     %d\n", bet);
    for (i = 0; i < 4; i++) get(c[i]);
    std::printf("  player    %d.%d  %d.%d\n", c[0][0], c[0][1], c[2][0], c[2][1]);
    std::printf("  dealer    %d.%d  %d.%d\n", c[1][0], c[1][1], c[3][0], c[3][1]);
    p = worth(c[0]) + worth(c[2]);
    d = worth(c[1]) + worth(c[3]);
    min = worth(c[3]) <= 6 ? 13 : 17;
    while (p < min) {
        std::printf("    player at %d: more\n", p);
        hit(&p);
    }
    if (p > 21) std::printf("    player at %d: too many\n", p);
    else {
        std::printf("    player at %d: enough\n", p);
        while (d <= 16) {
            std::printf("    dealer at %d: more\n", d);
            hit(&d);
        }
        std::printf("    dealer at %d: %s\n", d, d > 21 ? "too many" : "enough");
    }
    outcome(p, d);
    std::printf("  hands won player/dealer/drawn  %d/%d/%d\n", pw, dw, tw);
    std::printf("  player's net chips             %d\n\n", chips);
}

int main() {
    std::printf("TWENTY-ONE\n");
    std::printf("card = rank.suit; rank 1 ace .. 11 jack 12 queen 13 king; suit 1 spade 2 heart 3 diamond 4 club\n\n");
    for (int n = 1; n <= 20; n++) hand(n);
    return 0;
}
