#include <iostream>
#include <sstream>
#include <cstdlib>
#include <ctime>
using namespace std;

// state of the table
static int dealer[22], player[22], nD, nP, money = 100, bet = 0;

static string sym(int c) {
    static const string S = "A23456789TJQK";
    return c == 9 ? "10" : string(1, S[c]);
}
static int worth(const int *h, int n) {
    int t = 0, soft = 0;
    while (n--) { int c = *h++; t += c > 9 ? 10 : c + 1; soft |= (c == 0); }
    return (soft && t < 12) ? t + 10 : t;
}
static string cards(const int *h, int n, bool hide) {
    ostringstream o;
    o << "[";
    for (int i = 0; i < n; i++) o << (i ? "," : "") << (hide && i == 1 ? "??" : sym(h[i]));
    o << "]";
    return o.str();
}
static void state(bool hide) {
    cout << "dealer " << cards(dealer, nD, hide) << " (" << worth(dealer, hide ? 1 : nD) << ") | you "
         << cards(player, nP, false) << " (" << worth(player, nP) << ")";
}
static int settle(int sign, const char *why) {
    money += sign * bet;
    cout << " | " << why << " | " << (sign > 0 ? "you win $" : "you lose $") << (sign > 0 ? 2 * bet : bet)
         << " | money $" << money << endl;
    bet = 0;
    return sign;
}
static int round1() {
    nD = nP = 0;
    for (int i = 0; i < 2; i++) { dealer[nD++] = rand() % 13; player[nP++] = rand() % 13; }
    for (;;) {
        state(true);
        int v = worth(player, nP);
        if (v > 21) return settle(-1, "bust");
        if (v == 21) return settle(+1, nP == 2 ? "blackjack" : "twenty-one");
        cout << " | hit or stay? ";
        char c;
        do { if (!(cin >> c)) exit(0); c = tolower(c); } while (c != 'h' && c != 's');
        if (c == 's') break;
        player[nP++] = rand() % 13;
    }
    while (worth(dealer, nD) < 17 && worth(dealer, nD) <= worth(player, nP)) {
        state(false);
        cout << " | dealer hits" << endl;
        dealer[nD++] = rand() % 13;
    }
    state(false);
    int d = worth(dealer, nD), p = worth(player, nP);
    if (d > 21) return settle(+1, "dealer busts");
    if (d > p) return settle(-1, "dealer wins");
    if (d < p) return settle(+1, "player wins");
    cout << " | push | bet of $" << bet << " stays" << endl;
    return 0;
}
int main() {
    srand(time(0));
    char again = 'y';
    while (again == 'y') {
        int b = -1;
        while (b < (bet ? 0 : 1) || b > money - bet) {
            cout << "money $" << money << " | bet so far $" << bet << " | " << (bet ? "add to your bet: " : "enter your bet: ");
            if (!(cin >> b)) return 0;
        }
        bet += b;
        if (round1() == 0) continue;
        if (money < 1) { cout << "broke" << endl; break; }
        cout << "play again? (y/n) ";
        if (!(cin >> again)) return 0;
        again = tolower(again);
    }
    cout << "bye" << endl;
}
