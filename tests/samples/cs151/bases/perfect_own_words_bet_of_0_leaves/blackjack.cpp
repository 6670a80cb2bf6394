#include <iostream>
#include <cstdlib>
#include <string>
using namespace std;

enum State { BETTING, DEALING, PLAYER, DEALER, WON, LOST, PUSHED, DONE };

struct Game {
    State state;
    int chips, bet;
    string d, p;        // one character for each card, X is the 10
};

char random_card() {
    int r = rand() % 13;
    return "KQJX98765432A"[r];
}

string pretty(const string &cards) {
    string out = "{";
    for (unsigned i = 0; i < cards.size(); i++) {
        if (i) out += " ";
        if (cards[i] == 'X') out += "10";
        else out += cards[i];
    }
    return out + "}";
}

int sum(const string &cards, unsigned i = 0) {     // aces as 1
    if (i == cards.size()) return 0;
    char c = cards[i];
    int v = 10;
    if (c == 'A') v = 1;
    else if (c >= '2' && c <= '9') v = c - '0';
    return v + sum(cards, i + 1);
}

int best(const string &cards) {
    int s = sum(cards);
    if (cards.find('A') != string::npos && s + 10 < 22) s += 10;
    return s;
}

void step(Game &g) {
    string in;
    switch (g.state) {
    case BETTING:
        cout << "You have " << g.chips << " chips. Bet how many? (0 = go home) ";
        if (!(cin >> g.bet) || g.bet <= 0 || g.chips <= 0) g.state = DONE;
        else if (g.bet > g.chips) cout << "Too many." << endl;
        else g.state = DEALING;
        break;
    case DEALING:
        g.d = g.p = "";
        g.p += random_card();
        g.d += random_card();
        g.p += random_card();
        g.d += random_card();
        cout << "Dealer shows " << pretty(g.d.substr(0, 1)) << ", you have " << pretty(g.p) << endl;
        g.state = best(g.p) == 21 ? WON : PLAYER;
        break;
    case PLAYER:
        cout << "Card? (yes/no) ";
        if (!(cin >> in)) { g.state = DONE; break; }
        if (in == "yes") {
            g.p += random_card();
            cout << "You have " << pretty(g.p) << endl;
            if (best(g.p) > 21) g.state = LOST;
            else if (best(g.p) == 21) g.state = WON;
        } else if (in == "no") {
            cout << "Dealer has " << pretty(g.d) << endl;
            g.state = DEALER;
        }
        break;
    case DEALER:
        if (best(g.d) > 21) { g.state = WON; break; }
        if (best(g.d) > best(g.p)) { g.state = LOST; break; }
        if (best(g.d) >= 17) { g.state = best(g.d) == best(g.p) ? PUSHED : WON; break; }
        g.d += random_card();
        cout << "Dealer has " << pretty(g.d) << endl;
        break;
    case WON:
        g.chips += g.bet;
        cout << "WON, " << 2 * g.bet << " chips come back to you." << endl;
        g.state = BETTING;
        break;
    case LOST:
        g.chips -= g.bet;
        cout << "LOST " << g.bet << " chips." << endl;
        g.state = g.chips > 0 ? BETTING : DONE;
        break;
    case PUSHED: {
        int more;
        cout << "PUSH. " << g.bet << " chips stay. Add how many? ";
        if (!(cin >> more)) { g.state = DONE; break; }
        if (more >= 0 && g.bet + more <= g.chips) { g.bet += more; g.state = DEALING; }
        else cout << "You do not have so many." << endl;
        break;
    }
    case DONE:
        break;
    }
}

int main() {
    Game g;
    g.state = BETTING;
    g.chips = 100;
    g.bet = 0;
    while (g.state != DONE) step(g);
    cout << "You go home with " << g.chips << " chips." << endl;
    return 0;
}
