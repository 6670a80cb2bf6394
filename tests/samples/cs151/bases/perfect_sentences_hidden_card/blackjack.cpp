// Blackjack for CS151
#include <iostream>
#include <vector>
#include <string>
#include <limits>
#include <cstdlib>
#include <ctime>
#include <cctype>
using namespace std;

class Hand {
public:
    void add(const string& c) { cards.push_back(c); }
    void clear() { cards.clear(); }
    int value() const {
        int v = 0; bool ace = false;
        for (size_t i = 0; i < cards.size(); ++i) {
            if (cards[i] == "A") { v += 1; ace = true; }
            else if (cards[i] == "J" || cards[i] == "Q" || cards[i] == "K") v += 10;
            else v += atoi(cards[i].c_str());
        }
        return ace && v <= 11 ? v + 10 : v;
    }
private:
    vector<string> cards;
};

string deal() {
    static const string faces[13] = {"2","3","4","5","6","7","8","9","10","J","Q","K","A"};
    return faces[rand() % 13];
}

bool readInt(int& n) {
    cin >> n;
    bool ok = !cin.fail();
    if (cin.eof()) exit(0);
    cin.clear();
    cin.ignore(numeric_limits<streamsize>::max(), '\n');
    return ok;
}

class Game {
public:
    Game() : money(100), bet(0) {}
    void run() {
        cout << "Welcome to Blackjack!" << endl;
        cout << "You have $" << money << "." << endl;
        bool again = true;
        while (again) {
            takeBet();
            while (!round()) { if (money > 0) addToBet(); }
            if (money == 0) { cout << "You are broke. Game over." << endl; return; }
            char c;
            cout << "Would you like to play again (y/n)? ";
            if (!(cin >> c)) return;
            cin.ignore(numeric_limits<streamsize>::max(), '\n');
            again = tolower(c) == 'y';
        }
        cout << "Goodbye!" << endl;
    }
private:
    int money, bet;
    Hand player, dealer;
    void takeBet() {
        cout << "How much do you want to bet? ";
        int n;
        while (!readInt(n) || n <= 0 || n > money)
            cout << "You must bet between $1 and $" << money << ". How much do you want to bet? ";
        bet = n; money -= n;
    }
    void addToBet() {
        cout << "Add to your bet (0 for nothing): ";
        int n;
        while (!readInt(n) || n < 0 || n > money)
            cout << "You can add between $0 and $" << money << ". Add to your bet: ";
        bet += n; money -= n;
    }
    void values() {
        cout << "Value of dealer's hand: " << dealer.value() << endl;
        cout << "Value of player's hand: " << player.value() << endl;
    }
    void win() { money += 2 * bet; cout << "You win $" << 2 * bet << ". You now have $" << money << "." << endl; bet = 0; }
    void lose() { cout << "You lose $" << bet << ". You now have $" << money << "." << endl; bet = 0; }
    bool round() {   // false after a push
        player.clear(); dealer.clear();
        string first = deal(), second = deal();
        dealer.add(first);
        cout << "The dealer draws " << first << " and a hidden card." << endl;
        string a = deal(), b = deal();
        player.add(a); player.add(b);
        cout << "The player draws " << a << " and " << b << "." << endl;
        values();
        while (player.value() < 21) {
            cout << "(H)it or (S)tay? ";
            string s; if (!getline(cin, s)) exit(0);
            if (s.empty()) continue;
            if (tolower(s[0]) == 's') break;
            if (tolower(s[0]) != 'h') { cout << "What? "; continue; }
            string c = deal(); player.add(c);
            cout << "The player draws " << c << "." << endl;
            values();
        }
        if (player.value() == 21) { cout << "Blackjack!" << endl; win(); return true; }
        if (player.value() > 21) { cout << "You bust!" << endl; lose(); return true; }
        dealer.add(second);
        cout << "The dealer turns over " << second << "." << endl;
        values();
        while (dealer.value() < 17 && dealer.value() <= player.value()) {
            string c = deal(); dealer.add(c);
            cout << "The dealer hits and draws " << c << "." << endl;
            values();
        }
        int d = dealer.value(), p = player.value();
        if (d > 21) { cout << "The dealer busts!" << endl; win(); return true; }
        if (d > p) { cout << "The dealer wins." << endl; lose(); return true; }
        if (d < p) { cout << "The player wins." << endl; win(); return true; }
        cout << "It's a push. The bet of $" << bet << " remains in the game." << endl;
        return false;
    }
};

int main() {
    srand(time(0));
    Game g;
    g.run();
    return 0;
}
