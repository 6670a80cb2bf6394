// p4 blackjack. After each card the whole hand is shown again; whoever gets
// no further card has stood.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
string draw() {
    string r = to_string(randmax(13));
    if (r == "1") r = "a";
    else if (r == "11") r = "j";
    else if (r == "12") r = "q";
    else if (r == "13") r = "k";
    return r + string("shdc").substr(randmax(4) - 1, 1);
}

int value(const string& card) {
    char c = card[0];
    if (c == 'a') return 11;
    if (c == 'j' || c == 'q' || c == 'k' || c == '1') return 10;
    return c - '0';
}

int sum(const vector<string>& v) {
    int s = 0;
    for (const auto& c : v) s += value(c);
    return s;
}

void show(const char* who, const vector<string>& v) {
    cout << who << ":";
    for (const auto& c : v) cout << " " << c;
    cout << " (" << sum(v) << ")" << endl;
}

void draws(const char* who, vector<string>& v, int until) {
    while (sum(v) < until) {
        v.push_back(draw());
        show(who, v);
    }
    if (sum(v) > 21) cout << who << " busts" << endl;
}

int main() {
    int bet = 1, chips = 0, w = 0, l = 0, e = 0;
    for (int i = 1; i <= 20; i++) {
        vector<string> p, d;
        p.push_back(draw());
        d.push_back(draw());
        p.push_back(draw());
        d.push_back(draw());
        cout << "== " << i << " == betting " << bet << endl;
        show("player", p);
        show("dealer", d);
        draws("player", p, value(d[1]) <= 6 ? 13 : 17);
        if (sum(p) <= 21) draws("dealer", d, 17);

        int before = chips;
        if (sum(p) > 21 || (sum(d) <= 21 && sum(d) > sum(p))) {
            cout << "lost " << bet;
            chips -= bet; l++; bet = 1;
        } else if (sum(d) > 21 || sum(p) > sum(d)) {
            cout << "won " << bet;
            chips += bet; w++; bet = 3;
        } else {
            cout << "drew";
            e++; bet = 2;
        }
        cout << ", chips " << before << " -> " << chips << endl;
        cout << "won/lost/drawn " << w << "/" << l << "/" << e << endl << endl;
    }
}
