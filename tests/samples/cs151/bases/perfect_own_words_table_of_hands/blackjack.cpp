#include <iostream>
#include <iomanip>
#include <cstdlib>
#include <ctime>
#include <string>
using namespace std;

struct Hand {
    string cards;
    int hard;
    bool ace;
};

Hand emptyHand() {
    Hand h;
    h.cards = "";
    h.hard = 0;
    h.ace = false;
    return h;
}

int pick() {
    return 1 + (int)(13.0 * rand() / (RAND_MAX + 1.0));
}

string label(int card) {
    switch (card) {
        case 1:  return "A";
        case 11: return "J";
        case 12: return "Q";
        case 13: return "K";
        default: return to_string(card);
    }
}

void take(Hand &h, int card) {
    if (h.cards != "") h.cards += ",";
    h.cards += label(card);
    h.hard += (card > 10 ? 10 : card);
    if (card == 1) h.ace = true;
}

int points(const Hand &h) {
    return (h.ace && h.hard < 12) ? h.hard + 10 : h.hard;
}

void line() { cout << "+--------+----------------------+-------+\n"; }

void row(string who, string cards, int total) {
    cout << "| " << left << setw(6) << who << " | " << setw(20) << cards << " | " << right << setw(5) << total << " |\n";
}

void table(const Hand &d, const Hand &p, bool hidden) {
    cout << endl;
    line();
    cout << "| WHO    | CARDS                | TOTAL |\n";
    line();
    row("Dealer", hidden ? d.cards + ",??" : d.cards, points(d));
    row("Player", p.cards, points(p));
    line();
}

string roundOf21() {
    Hand dealer = emptyHand(), player = emptyHand();
    take(player, pick());
    take(player, pick());
    take(dealer, pick());
    int second = pick();
    table(dealer, player, true);
    if (points(player) == 21) {
        cout << "Result: Player has blackjack\n";
        return "WON";
    }
    char c;
    do {
        cout << "[h]it / [s]tay: ";
        if (!(cin >> c)) exit(1);
        if (c == 'h') {
            take(player, pick());
            table(dealer, player, true);
            if (points(player) > 21) {
                cout << "Result: Player over 21\n";
                return "LOST";
            }
            if (points(player) == 21) {
                cout << "Result: Player has 21\n";
                return "WON";
            }
        }
    } while (c != 's');

    take(dealer, second);
    table(dealer, player, false);
    while (points(dealer) < 17) {
        take(dealer, pick());
        table(dealer, player, false);
    }
    if (points(dealer) > 21) {
        cout << "Result: Dealer over 21\n";
        return "WON";
    }
    if (points(dealer) > points(player)) {
        cout << "Result: Dealer is higher\n";
        return "LOST";
    }
    if (points(dealer) < points(player)) {
        cout << "Result: Player is higher\n";
        return "WON";
    }
    cout << "Result: Equal (push)\n";
    return "PUSH";
}

int main() {
    srand((unsigned int) time(0));
    double cash = 100, bet, extra;
    string outcome;
    char more;
    cout << fixed << setprecision(2);
    cout << "=========================================\n";
    cout << "               B L A C K J A C K         \n";
    cout << "=========================================\n";
    do {
        cout << "Balance: $" << cash << "\nBet: $";
        cin >> bet;
        outcome = roundOf21();
        while (outcome == "PUSH") {
            cout << "Bet so far: $" << bet << "\nRaise by: $";
            cin >> extra;
            bet = bet + extra;
            outcome = roundOf21();
        }
        if (outcome == "WON") {
            cash = cash - bet + 2 * bet;
            cout << outcome << " $" << bet << endl;
        } else {
            cash = cash - bet;
            cout << outcome << " $" << bet << endl;
        }
        cout << "Balance: $" << cash << endl;
        cout << "Again (y/n): ";
        if (!(cin >> more)) break;
    } while (more == 'y');
    cout << "Final balance: $" << cash << endl;
    return 0;
}
