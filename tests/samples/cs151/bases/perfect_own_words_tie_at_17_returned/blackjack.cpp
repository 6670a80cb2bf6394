#include <iostream>
#include <string>
#include <vector>
#include <cstdlib>
#include <ctime>
using namespace std;

const string RED = "\033[31m", GREEN = "\033[32m", YELLOW = "\033[33m", CYAN = "\033[36m", BOLD = "\033[1m", OFF = "\033[0m";

struct Player {
    string name;
    vector<int> cards;

    int score() const {
        int s = 0;
        bool ace = false;
        for (int c : cards) {
            s += min(c, 10);
            ace = ace || c == 1;
        }
        return ace && s <= 11 ? s + 10 : s;
    }
};

string str(int c) {
    string sym;
    if (c == 1) sym = "A";
    else if (c > 10) sym = string(1, "JQK"[c - 11]);
    else sym = to_string(c);
    return CYAN + sym + OFF;
}

int randomCard() { return (rand() / 7) % 13 + 1; }

void deal(Player &p, bool print) {
    p.cards.push_back(randomCard());
    if (print) cout << p.name << " gets " << str(p.cards.back()) << endl;
}

void scores(const Player &a, const Player &b) {
    cout << YELLOW << a.name << " has " << a.score() << ", " << b.name << " have " << b.score() << OFF << endl;
}

enum Result { win, lose, push, draw17 };

Result game() {
    Player dealer{"dealer", {}}, you{"you", {}};
    deal(dealer, true);
    int hole = randomCard();
    cout << "dealer gets a hidden card" << endl;
    deal(you, false);
    deal(you, false);
    cout << "you get " << str(you.cards[0]) << " and " << str(you.cards[1]) << endl;
    scores(dealer, you);
    if (you.score() == 21) {
        cout << BOLD << GREEN << "blackjack!" << OFF << endl;
        return win;
    }
    while (you.score() < 21) {
        cout << "hit or stand? ";
        string in;
        if (!(cin >> in)) exit(0);
        char c = tolower(in[0]);
        if (c == 's') break;
        if (c != 'h') { cout << "please type h or s" << endl; continue; }
        deal(you, false);
        cout << "you get " << str(you.cards.back()) << endl;
        scores(dealer, you);
    }
    if (you.score() > 21) { cout << RED << "you bust" << OFF << endl; return lose; }
    if (you.score() == 21) { cout << GREEN << "twenty-one, you win" << OFF << endl; return win; }

    dealer.cards.push_back(hole);
    cout << "dealer's hidden card was " << str(hole) << endl;
    scores(dealer, you);
    while (dealer.score() < 17) {
        if (dealer.score() > you.score()) break;
        deal(dealer, true);
        scores(dealer, you);
    }
    if (dealer.score() > 21) { cout << GREEN << "dealer busts, you win" << OFF << endl; return win; }
    if (dealer.score() > you.score()) { cout << RED << "dealer wins" << OFF << endl; return lose; }
    if (dealer.score() < you.score()) { cout << GREEN << "you win" << OFF << endl; return win; }
    // handout says a push is only when GREATER than 17, so 17:17 just gives the bet back
    if (dealer.score() == 17) { cout << YELLOW << "17 each, you take your bet back" << OFF << endl; return draw17; }
    cout << YELLOW << "push" << OFF << endl;
    return push;
}

int main() {
    srand(time(nullptr));
    int money = 100;
    cout << BOLD << "* c o l o r j a c k *" << OFF << endl;
    while (money > 0) {
        int bet;
        cout << "you have $" << money << endl << "bet? $";
        if (!(cin >> bet)) return 0;
        if (bet < 1 || bet > money) { cout << RED << "no way" << OFF << endl; continue; }
        money -= bet;
        Result r = game();
        while (r == push) {
            int add = 0;
            do {
                cout << "your $" << bet << " stays in. add how much? (0-" << money << ") $";
                if (!(cin >> add)) return 0;
            } while (add < 0 || add > money);
            bet += add;
            money -= add;
            r = game();
        }
        if (r == win) {
            money += bet * 2;
            cout << GREEN << "+$" << bet * 2 << OFF;
        } else if (r == draw17) {
            money += bet;
            cout << "$" << bet << " back";
        } else {
            cout << RED << "lost $" << bet << OFF;
        }
        cout << ", you have $" << money << endl;
        if (money > 0) {
            char yn;
            cout << "again? y/n ";
            if (!(cin >> yn) || tolower(yn) != 'y') break;
        } else cout << "you are broke" << endl;
    }
    cout << "see ya" << endl;
}
