#include <iostream>
#include <cstdlib>
#include <string>

using std::cin;
using std::cout;

class Card {
    int id;
public:
    Card(int i = 0) : id(i) {}
    bool ace() const { return id % 13 == 12; }
    int worth() const {
        int k = id % 13 + 2;
        if (k == 14) return 11;
        if (k > 10) return 10;
        return k;
    }
    std::string str() const {
        int k = id % 13;
        std::string s;
        switch (k) {
        case 9: s = "J"; break;
        case 10: s = "Q"; break;
        case 11: s = "K"; break;
        case 12: s = "A"; break;
        default: s = std::to_string(k + 2);
        }
        s += '-';
        s += id < 13 ? 'H' : id < 26 ? 'S' : id < 39 ? 'D' : 'C';
        return s;
    }
};

class Deck {
    int cards[52];
    int pos;
public:
    Deck() : pos(0) {
        for (int i = 0; i < 52; ++i) cards[i] = i;
        for (int i = 51; i >= 1; --i) {
            int j = rand() % (i + 1);
            int x = cards[j]; cards[j] = cards[i]; cards[i] = x;
        }
    }
    Card deal() { return Card(cards[pos++]); }
};

class Hand {
    Card c[21];
    int n, hard, aces;
public:
    Hand() : n(0), hard(0), aces(0) {}
    void operator+=(const Card &k) {
        c[n++] = k;
        hard += k.worth();
        if (k.ace()) ++aces;
    }
    int total() const {
        int t = hard;
        for (int a = aces; a > 0 && t > 21; --a) t -= 10;
        return t;
    }
    void show(bool hide) const {
        for (int i = 0; i < n; ++i)
            cout << '[' << (hide && i == 0 ? std::string("?") : c[i].str()) << ']';
    }
};

class Game {
    Deck deck;
    Hand player, dealer;
    bool quit;
    void table(bool hide) const {
        cout << "  Player ";
        player.show(false);
        cout << "   Dealer ";
        dealer.show(hide);
        cout << '\n';
    }
    void playerTurn() {
        char k;
        for (;;) {
            table(true);
            if (player.total() >= 21) return;
            cout << "  (h)it or (s)tay?\n";
            if (!(cin >> k) || (k != 'h' && k != 's')) { quit = true; return; }
            if (k == 's') return;
            player += deck.deal();
        }
    }
    void dealerTurn() {
        table(false);
        while (dealer.total() <= 16) {
            dealer += deck.deal();
            table(false);
        }
    }
public:
    Game() : quit(false) {
        player += deck.deal();
        dealer += deck.deal();
        player += deck.deal();
        dealer += deck.deal();
    }
    bool run() {
        playerTurn();
        if (quit) return false;
        int p = player.total();
        const char *w;
        if (p > 21) {
            cout << "Player busts\n";
            w = "Lose ";
        } else {
            dealerTurn();
            if (dealer.total() > 21) {
                cout << "Dealer busts\n";
                w = "Win ";
            } else
                w = p > dealer.total() ? "Win " : p < dealer.total() ? "Lose " : "Tie ";
        }
        cout << w << p << ' ' << dealer.total() << '\n';
        return true;
    }
};

int main(int argc, char **argv)
{
    if (argc < 2) { cout << "usage: twentyone seed\n"; return 1; }
    srand(atoi(argv[1]));
    for (int round = 1;; ++round) {
        cout << "Round " << round << '\n';
        Game g;
        if (!g.run()) return 0;
        cout << "Another round (y/n)?\n";
        char c;
        if (!(cin >> c) || c != 'y') return 0;
    }
}
