#include <iostream>
#include <string>
#include <iomanip>
#include <cstdlib>
using namespace std;
struct Card { int v, s; };
int randmax(int);
Card draw() { Card c; c.v = randmax(13); c.s = randmax(4); return c; }
int pts(Card c) { return c.v == 1 ? 11 : c.v > 10 ? 10 : c.v; }
string num(int v) { return to_string(v); }
string rankShort(int v) { return v == 1 ? "A" : v == 11 ? "J" : v == 12 ? "Q" : v == 13 ? "K" : num(v); }
string rankLong(int v) { return v == 1 ? "Ace" : v == 11 ? "Jack" : v == 12 ? "Queen" : v == 13 ? "King" : num(v); }
string suitLong(int s) { const char *n[] = {"", "Spades", "Hearts", "Diamonds", "Clubs"}; return n[s]; }
string suitLow(int s) { const char *n[] = {"", "spades", "hearts", "diamonds", "clubs"}; return n[s]; }

string nm(Card c) { return rankLong(c.v) + " of " + suitLong(c.s); }
void title() { cout << "Let's play some Blackjack!\n\n"; }
void hand(int n) { cout << "This is hand " << n << ".\n"; }
void sayBet(int b) { cout << "The player puts down a bet of " << b << " chips.\n"; }
void initial(Card *p, Card *d) { cout << "The player gets the " << nm(p[0]) << " and the " << nm(p[1]) << ".\nThe dealer gets the " << nm(d[0]) << " and the " << nm(d[1]) << ".\n"; }
void start(string w, int t) { cout << "The " << (w=="Player"?"player":"dealer") << " has " << t << " points.\n"; }
void hit(string w, int, Card c, int t2) { cout << "The " << (w=="Player"?"player":"dealer") << " hits and gets the " << nm(c) << ".\nThe " << (w=="Player"?"player":"dealer") << " has " << t2 << " points.\n"; }
void stand(string w, int) { cout << "The " << (w=="Player"?"player":"dealer") << " stands.\n"; }
void bust(string w, int) { cout << "The " << (w=="Player"?"player":"dealer") << " busts.\n"; }
void result(int r, int, int, int b) { if (r>0) cout << "The player wins " << b << " chips.\n"; else if (r<0) cout << "The player loses " << b << " chips.\n"; else cout << "The hand is a tie.\n"; }
void score(int d, int p, int t) { cout << "So far the dealer has won " << d << " hands, the player has won " << p << " hands and " << t << " hands were ties.\n"; }
void sayChips(int c) { if (c>=0) cout << "In total the player has won " << c << " chips.\n\n"; else cout << "In total the player has lost " << -c << " chips.\n\n"; }
void bye(int d,int p,int t,int c) { }

int main() {
    int dw = 0, pw = 0, t = 0, chips = 0, bet = 1;
    title();
    for (int n = 1; n <= 20; n++) {
        hand(n);
        sayBet(bet);
        Card p[30], d[30]; int pc = 2, dc = 2;
        p[0] = draw(); d[0] = draw(); p[1] = draw(); d[1] = draw();
        initial(p, d);
        int pt = pts(p[0]) + pts(p[1]), dt = pts(d[0]) + pts(d[1]);
        int lim = pts(d[1]) <= 6 ? 13 : 17;
        start("Player", pt);
        while (pt < lim) { p[pc] = draw(); hit("Player", pt, p[pc], pt + pts(p[pc])); pt += pts(p[pc++]); }
        int r;
        if (pt > 21) { bust("Player", pt); r = -1; }
        else {
            stand("Player", pt);
            start("Dealer", dt);
            while (dt <= 16) { d[dc] = draw(); hit("Dealer", dt, d[dc], dt + pts(d[dc])); dt += pts(d[dc++]); }
            if (dt > 21) { bust("Dealer", dt); r = 1; }
            else { stand("Dealer", dt); r = pt > dt ? 1 : pt < dt ? -1 : 0; }
        }
        if (r > 0) { pw++; chips += bet; } else if (r < 0) { dw++; chips -= bet; } else t++;
        result(r, pt, dt, bet);
        score(dw, pw, t);
        sayChips(chips);
        bet = r > 0 ? 3 : r < 0 ? 1 : 2;
    }
    bye(dw, pw, t, chips);
    return 0;
}

int randmax(int max) {
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
