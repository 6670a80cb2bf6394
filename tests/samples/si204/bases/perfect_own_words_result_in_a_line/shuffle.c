#include <stdlib.h>
#include <stdio.h>

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

int main() {
    struct shoe s;
    openShoe(&s);
    for (int* c = s.pack; c < s.behind; c++) {
        put(*c);
        putchar('\n');
    }
    return 0;
}
