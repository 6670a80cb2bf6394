#include <iostream>
#include <string>
#include <vector>
#include <cstdlib>
#include <ctime>
#include <limits>

using std::cin;
using std::cout;
using std::string;
using std::vector;

typedef vector<int> Hand;   // 2..10, 11=J 12=Q 13=K 14=A

string face(int r) {
    switch (r) {
        case 11: return "J";
        case 12: return "Q";
        case 13: return "K";
        case 14: return "A";
        default: return std::to_string(r);
    }
}

void deal(Hand& h) { h.push_back(rand() % 13 + 2); }

int score(const Hand& h) {
    int sum = 0, aces = 0;
    for (size_t i = 0; i < h.size(); ++i) {
        if (h[i] == 14) { aces++; sum += 1; }
        else if (h[i] > 10) sum += 10;
        else sum += h[i];
    }
    if (aces > 0 && sum <= 11) sum += 10;
    return sum;
}

// draws the cards side by side as little boxes
void picture(const Hand& h, bool hideSecond) {
    string rows[5];
    for (size_t i = 0; i < h.size(); ++i) {
        bool hid = hideSecond && i == 1;
        string f = hid ? "?" : face(h[i]);
        string padR = f + string(3 - f.size(), ' ');
        string padL = string(3 - f.size(), ' ') + f;
        rows[0] += "  +-----+";
        rows[1] += hid ? "  |#####|" : "  |" + padR + "  |";
        rows[2] += hid ? "  |#####|" : "  |     |";
        rows[3] += hid ? "  |#####|" : "  |  " + padL + "|";
        rows[4] += "  +-----+";
    }
    for (int r = 0; r < 5; ++r) cout << rows[r] << "\n";
}

void table(const Hand& d, const Hand& p, bool hide) {
    cout << "\n ~~~ Dealer's cards ~~~\n";
    picture(d, hide);
    if (!hide) cout << "      worth " << score(d) << " points\n";
    cout << " ~~~ Your cards ~~~\n";
    picture(p, false);
    cout << "      worth " << score(p) << " points\n\n";
}

bool readWord(string& w) {
    if (!(cin >> w)) return false;
    return true;
}

bool yes(string question) {
    string w;
    while (true) {
        cout << question << " (y/n): ";
        if (!readWord(w)) std::exit(0);
        if (w == "y" || w == "Y" || w == "yes") return true;
        if (w == "n" || w == "N" || w == "no") return false;
        cout << "Sorry, I only understand y and n.\n";
    }
}

int amount(string question, int most) {
    int x;
    while (true) {
        cout << question;
        if (cin >> x) {
            if (x > 0 && x <= most) return x;
            cout << "Hmm, it has to be between $1 and $" << most << ".\n";
        } else {
            if (cin.eof()) std::exit(0);
            cin.clear();
            cin.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
            cout << "That wasn't a number!\n";
        }
    }
}

string playRound() {
    Hand d, p;
    for (int i = 0; i < 2; i++) { deal(p); deal(d); }
    table(d, p, true);
    if (score(p) == 21) {
        cout << "Wow, a natural blackjack right out of the gate!\n";
        return "win";
    }
    for (;;) {
        string w;
        cout << "What would you like to do, (h)it or (s)tay? ";
        if (!readWord(w)) std::exit(0);
        if (w[0] == 's' || w[0] == 'S') break;
        if (w[0] != 'h' && w[0] != 'H') { cout << "Please answer h or s.\n"; continue; }
        deal(p);
        cout << "You got dealt a " << face(p.back()) << ".\n";
        table(d, p, true);
        if (score(p) > 21) { cout << "Oh no, that's more than 21. You went bust!\n"; return "loss"; }
        if (score(p) == 21) { cout << "Exactly twenty-one! You win on the spot.\n"; return "win"; }
    }
    cout << "The dealer flips over the hidden card: it's a " << face(d[1]) << "!\n";
    table(d, p, false);
    while (score(d) < 17) {
        deal(d);
        cout << "The dealer takes another card, a " << face(d.back()) << ".\n";
        table(d, p, false);
    }
    if (score(d) > 21) { cout << "The dealer went bust! Lucky you!\n"; return "win"; }
    if (score(d) == score(p)) return "push";
    if (score(d) > score(p)) { cout << "The dealer's hand is better this time.\n"; return "loss"; }
    cout << "Your hand beats the dealer's hand!\n";
    return "win";
}

int main() {
    srand(time(NULL));
    int wallet = 100;
    cout << "Hello there and welcome to my blackjack game!\n"
         << "I've put $100 in your wallet, have fun!\n";
    do {
        int stake = amount("How many dollars do you want to bet? ", wallet);
        wallet -= stake;
        string r = playRound();
        while (r == "push") {
            cout << "It's a push! Nobody wins, so the $" << stake << " stays on the table.\n";
            if (wallet > 0 && yes("Do you want to put more money on the table?")) {
                int more = amount("How much more? ", wallet);
                wallet -= more;
                stake += more;
            }
            r = playRound();
        }
        if (r == "win") {
            wallet += 2 * stake;
            cout << "You get back $" << 2 * stake << " and now your wallet holds $" << wallet << ".\n";
        } else {
            cout << "You lost your $" << stake << " and now your wallet holds $" << wallet << ".\n";
        }
        if (wallet == 0) {
            cout << "Your wallet is empty, so that's the end. Better luck next time!\n";
            return 0;
        }
    } while (yes("Shall we play another one?"));
    cout << "Thanks for playing! You walk away with $" << wallet << ".\n";
}
