#include <iostream>
#include <vector>
#include <cstdlib>
#include <ctime>
using namespace std;

// a card is a number 0..51, %13 gives the rank, /13 the suit (only for show)
string pic(int c) {
    static const string suit[4] = {"\u2660", "\u2665", "\u2666", "\u2663"};
    static const string rank = "A23456789_JQK";
    int r = c % 13;
    return (r == 9 ? string("10") : string(1, rank[r])) + suit[c / 13];
}

int pts(const vector<int> &h) {
    int s = 0, a = 0;
    for (int c : h) {
        int v = c % 13 + 1;
        if (v > 10) v = 10;
        if (v == 1) a = 1;
        s += v;
    }
    return (a && s < 12) ? s + 10 : s;
}

void hand(char who, const vector<int> &h, bool cover) {
    cout << who << ": ";
    for (size_t i = 0; i < h.size(); i++) cout << (cover && i > 0 ? "??" : pic(h[i])) << " ";
    cout << "\n";
}

int main() {
    srand(time(NULL));
    int m = 100, b, x;
    char k = '+';
    cout << "[+] card   [-] enough\n";
    while (k == '+') {
        cout << "$" << m << " | bet? ";
        if (!(cin >> b)) return 0;
        m -= b;
        bool open = true;
        while (open) {
            vector<int> D, P;
            D.push_back(rand() % 52);
            D.push_back(rand() % 52);
            P.push_back(rand() % 52);
            P.push_back(rand() % 52);
            hand('D', D, true);
            hand('P', P, false);
            while (pts(P) < 21) {
                cout << "? ";
                if (!(cin >> k)) return 0;
                if (k != '+') break;
                P.push_back(rand() % 52);
                hand('P', P, false);
            }
            int p = pts(P);
            if (p > 21) { cout << ":-( >21\n"; open = false; }
            else if (p == 21) { cout << ":-D 21\n"; m += 2 * b; open = false; }
            else {
                hand('D', D, false);
                while (pts(D) < 17 && pts(D) <= p) {
                    D.push_back(rand() % 52);
                    hand('D', D, false);
                }
                int d = pts(D);
                if (d > 21) { cout << ":-) D>21\n"; m += 2 * b; open = false; }
                else if (d > p) { cout << ":-( D>P\n"; open = false; }
                else if (d < p) { cout << ":-) P>D\n"; m += 2 * b; open = false; }
                else {
                    cout << ":-| P=D ($" << b << " stay)\n+$? ";
                    if (!(cin >> x)) return 0;
                    m -= x;
                    b += x;
                }
            }
        }
        cout << "$" << m << " | [+] again  [-] quit ? ";
        if (!(cin >> k)) return 0;
    }
    cout << "$" << m << " bye\n";
}
