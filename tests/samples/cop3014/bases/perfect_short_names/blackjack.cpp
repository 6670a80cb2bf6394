#include <cstdio>
/* blackjack - program 4 */
int randmax
(int max)          /* largest possible number to return */
{ /* randmax */
    static int seed = 2;          /* determines sequence of random numbers */
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
} /* randmax */

const char *face(int v) {
    static char buf[4][8]; static int k; 
    char *b = buf[k++ % 4];
    switch (v) { case 1: return "A"; case 11: return "J"; case 12: return "Q"; case 13: return "K"; }
    sprintf(b, "%d", v);
    return b;
}
const char *suit(int s) { return s == 1 ? "spades" : s == 2 ? "hearts" : s == 3 ? "diamonds" : "clubs"; }
int val(int v) { return v == 1 ? 11 : v > 10 ? 10 : v; }
void deal(int &v, int &s) { v = randmax(13); s = randmax(4); }

int main(void)
{
    int d = 0, p = 0, t = 0, total = 0, bet = 1, h = 1;
    printf("\t*****\n\tB L A C K J A C K\n\tS I M U L A T O R\n\t*****\n\n");
    do {
        int pv[2], ps[2], dv[2], ds[2], v, s;
        printf("Hand number %d\n\n", h);
        printf("The player's bet is %d chip(s)\n\n", bet);
        deal(pv[0], ps[0]); deal(dv[0], ds[0]); deal(pv[1], ps[1]); deal(dv[1], ds[1]);
        printf("Initial deal:\n");
        printf("   Player: %s-%s, %s-%s\n", face(pv[0]), suit(ps[0]), face(pv[1]), suit(ps[1]));
        printf("   Dealer: %s-%s, %s-%s\n\n", face(dv[0]), suit(ds[0]), face(dv[1]), suit(ds[1]));
        int pt = val(pv[0]) + val(pv[1]), dt = val(dv[0]) + val(dv[1]);
        int lim = val(dv[1]) < 7 ? 13 : 17;
        for (;;) {
            if (pt > 21) { printf("The player's total is %d. The player busts.\n\n", pt); break; }
            if (pt >= lim) { printf("The player's total is %d, so he stands.\n\n", pt); break; }
            deal(v, s);
            printf("The player's total is %d, so he takes a hit.\n", pt);
            printf("The player draws the %s-%s.\n\n", face(v), suit(s));
            pt += val(v);
        }
        if (pt <= 21)
            for (;;) {
                if (dt > 21) { printf("The dealer's total is %d. The dealer busts.\n\n", dt); break; }
                if (dt > 16) { printf("The dealer's total is %d, so he stands.\n\n", dt); break; }
                deal(v, s);
                printf("The dealer's total is %d, so he takes a hit.\n", dt);
                printf("The dealer draws the %s-%s.\n\n", face(v), suit(s));
                dt += val(v);
            }
        if (pt > 21 || (dt <= 21 && dt > pt)) { printf("The dealer has won this hand.\n\n"); d++; total -= bet; bet = 1; }
        else if (dt > 21 || pt > dt) { printf("The player has won this hand.\n\n"); p++; total += bet; bet = 3; }
        else { printf("This hand is a draw.\n\n"); t++; bet = 2; }
        printf("Score so far: Dealer %d, Player %d, Ties %d\n", d, p, t);
        if (total < 0) printf("The player has lost a total of %d chip(s).\n", -total);
        else printf("The player has won a total of %d chip(s).\n", total);
        printf("\n==============================\n\n");
    } while (++h <= 20);
    return 0;
}
