#include <iostream>
#include <vector>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

static const string NAME[14] = {"", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};

int pick() { return 1 + rand() % 13; }

int best(const vector<int>& v) {
    int s = 0, a = 0;
    for (int c : v) { if (c == 1) { a++; s += 11; } else s += c > 10 ? 10 : c; }
    while (s > 21 && a) { s -= 10; a--; }
    return s;
}

string all(const vector<int>& v) {
    string s = "(";
    for (size_t i = 0; i < v.size(); i++) s += (i ? " + " : "") + NAME[v[i]];
    return s + ") = " + to_string(best(v));
}

int main() {
    srand(time(0));
    int dollars = 100;
    char c = 'y';
    cout << "Welcome! You have " << dollars << " dollars." << endl;
    while (c == 'y' && dollars > 0) {
        int bet = 0;
        while (bet < 1 || bet > dollars) {
            cout << "How many dollars do you bet? ";
            if (!(cin >> bet)) return 0;
        }
        dollars -= bet;
        int paid = -1;
        while (paid < 0) {
            vector<int> d, p;
            d.push_back(pick());
            int second = pick();
            p.push_back(pick());
            p.push_back(pick());
            cout << "DEALER " << all(d) << endl << "PLAYER " << all(p) << endl;
            if (best(p) == 21) {
                cout << "BLACKJACK!" << endl;
                paid = 2 * bet;
                break;
            }
            char k = 'h';
            while (best(p) < 21 && k != 's') {
                cout << "Your choice (h = hit, s = stay)? ";
                if (!(cin >> k)) return 0;
                if (k == 'h') { p.push_back(pick()); cout << "PLAYER " << all(p) << endl; }
            }
            if (best(p) > 21) { cout << "PLAYER BUST" << endl; paid = 0; break; }
            if (best(p) == 21) { cout << "PLAYER HAS 21" << endl; paid = 2 * bet; break; }
            d.push_back(second);
            cout << "DEALER " << all(d) << endl;
            while (best(d) < 17 && best(d) < best(p)) { d.push_back(pick()); cout << "DEALER " << all(d) << endl; }
            if (best(d) > 21) { cout << "DEALER BUST" << endl; paid = 2 * bet; }
            else if (best(d) > best(p)) { cout << "DEALER BETTER" << endl; paid = 0; }
            else if (best(d) < best(p)) { cout << "PLAYER BETTER" << endl; paid = 2 * bet; }
            else {
                int more = -1;
                cout << "PUSH. The bet of " << bet << " dollars stays." << endl;
                while (more < 0 || more > dollars) {
                    cout << "How many dollars do you add? ";
                    if (!(cin >> more)) return 0;
                }
                dollars -= more;
                bet += more;
            }
        }
        dollars += paid;
        if (paid) cout << "You win " << paid << " dollars. ";
        else cout << "You lose " << bet << " dollars. ";
        cout << "You have " << dollars << " dollars." << endl;
        cout << "Go on (y or n)? ";
        if (!(cin >> c)) break;
    }
    cout << "Good night!" << endl;
    return 0;
}
