#include <stdlib.h>
#include <stdio.h>
#include <unistd.h>

/* The shoe keeps the pack, a pointer just behind its top card and the seed. */
struct shoe {
    int pack[52];
    int* behind;
    int seed;
};

int makeCard(int suit, int pip) { return 100 * suit + pip; }

void load(struct shoe* s) {
    int* w = s->pack;
    for (int suit = 1; suit < 5; suit++)
        for (int pip = 2; pip < 15; pip++)
            *w++ = makeCard(suit, pip);
    s->behind = w;
    if (s->seed)
        for (int i = 0; i < 52; i++) {
            int j = rand() % 52;
            int k = s->pack[i];
            s->pack[i] = s->pack[j];
            s->pack[j] = k;
        }
}

void openShoe(struct shoe* s) {
    s->seed = 0;
    printf("Seed: ");
    scanf("%d", &s->seed);
    if (s->seed != 0) srand(s->seed);
    load(s);
}

void put(int card) {
    int pip = card % 100;
    if (pip < 11) printf("%2d", pip);
    else printf(" %c", "JQKA"[pip - 11]);
    fputs(card > 400 ? "\u2660" : card > 300 ? "\u2665" : card > 200 ? "\u2666" : "\u2663", stdout);
}

struct holding {
    int card[52];
    int n;
};

void serve(struct shoe* s, struct holding* h) {
    h->card[h->n++] = *--s->behind;
}

void column(struct holding* h, int i, int masked) {
    if (masked && i == 1) printf(" **");
    else if (i < h->n) put(h->card[i]);
    else printf("   ");
}

void layout(struct holding* pl, struct holding* de, int masked) {
    printf("\n Player  Dealer\n");
    for (int i = 0; i < pl->n || i < de->n; i++) {
        printf("|  ");
        column(pl, i, 0);
        printf("  |  ");
        column(de, i, masked);
        printf("  |\n");
    }
}

void opening(struct shoe* s, struct holding* pl, struct holding* de) {
    pl->n = de->n = 0;
    for (int i = 0; i < 2; i++) {
        serve(s, pl);
        serve(s, de);
    }
}

/* h: twist, s: stick */
int twist() {
    char c = 's';
    printf("Twist/hit (h) or stick/stand (s)? [h/s] ");
    scanf(" %c", &c);
    if (c == 'h') return 1;
    if (c == 's') return 0;
    return twist();
}

int worth(struct holding* h) {
    int t = 0, high = 0;
    for (int i = 0; i < h->n; i++) {
        int pip = h->card[i] % 100;
        t += pip == 14 ? 11 : pip > 10 ? 10 : pip;
        high += pip == 14;
    }
    while (t > 21 && high-- > 0) t -= 10;
    return t;
}

void punter(struct shoe* s, struct holding* pl, struct holding* de) {
    layout(pl, de, 1);
    if (worth(pl) > 21) {
        puts("Player busts!");
        return;
    }
    if (twist()) {
        serve(s, pl);
        punter(s, pl, de);
    }
}

void house(struct shoe* s, struct holding* pl, struct holding* de) {
    layout(pl, de, 0);
    if (worth(pl) > 21 || worth(de) >= 17) {
        puts("Dealer stands.");
        return;
    }
    puts("Dealer hits.");
    fflush(stdout);
    sleep(2);
    serve(s, de);
    house(s, pl, de);
}

void game(struct shoe* s) {
    struct holding pl, de;
    opening(s, &pl, &de);
    punter(s, &pl, &de);
    house(s, &pl, &de);

    int p = worth(&pl), d = worth(&de);
    printf("\nPunter's tally %d, house's tally %d: ", p, d);
    if (p > 21) puts("the house prevails (Dealer wins).");
    else if (d > 21) puts("the house is over 21, the punter prevails (Player wins).");
    else if (p > d) puts("the punter is nearer to 21 and prevails (Player wins).");
    else if (p < d) puts("the house is nearer to 21 and prevails (Dealer wins).");
    else {
        puts("dead heat.");
        puts("Push! Play again.");
        load(s);
        game(s);
    }
}

int main() {
    struct shoe s;
    openShoe(&s);
    game(&s);
    return 0;
}
