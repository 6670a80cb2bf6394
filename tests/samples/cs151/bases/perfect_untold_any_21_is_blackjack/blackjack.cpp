#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>

// a hand is a string with one letter per card, T means 10
using std::cin;
using std::cout;
using std::string;

char newCard() {
    return string("A23456789TJQK")[rand() % 13];
}

string pretty(const string& hand) {
    string out = "{";
    for (char c : hand) {
        if (out.size() > 1) out += " ";
        if (c == 'T') out += "10";
        else out += c;
    }
    return out + "}";
}

int worth(const string& hand) {
    int w = 0;
    for (char c : hand) {
        if (c == 'A') w += 1;
        else if (c >= '2' && c <= '9') w += c - '0';
        else w += 10;
    }
    bool hasAce = hand.find('A') != string::npos;
    return hasAce && w + 10 <= 21 ? w + 10 : w;
}

bool yes(const string& question) {
    string answer;
    cout << question;
    cin >> answer;
    return !answer.empty() && tolower(answer[0]) == 'y';
}

bool wantsCard() {
    string answer;
    while (true) {
        cout << "What do you do, hit or stay? ";
        if (!(cin >> answer)) return false;
        if (tolower(answer[0]) == 'h') return true;
        if (tolower(answer[0]) == 's') return false;
        cout << "Please say hit or stay.\n";
    }
}

int askAmount(const string& question, int least, int most) {
    int amount;
    do {
        cout << question;
        if (!(cin >> amount)) exit(1);
    } while (amount < least || amount > most);
    return amount;
}

// +1 player, -1 dealer, 0 push
int oneHand() {
    string me, house;
    for (int i = 0; i < 2; i++) {
        house += newCard();
        me += newCard();
    }
    cout << "\nHouse shows " << pretty(house.substr(0, 1)) << " worth " << worth(house.substr(0, 1)) << "\n";
    cout << "You hold " << pretty(me) << " worth " << worth(me) << "\n";
    while (worth(me) < 21 && wantsCard()) {
        me += newCard();
        cout << "\nHouse shows " << pretty(house.substr(0, 1)) << " worth " << worth(house.substr(0, 1)) << "\n";
        cout << "You hold " << pretty(me) << " worth " << worth(me) << "\n";
    }
    int w = worth(me);
    if (w > 21) {
        cout << "Busted with " << w << ".\n";
        return -1;
    }
    if (w == 21) {
        cout << "Blackjack.\n";
        return 1;
    }
    cout << "\nHouse holds " << pretty(house) << " worth " << worth(house) << "\n";
    while (worth(house) < 17 && worth(house) < w) {
        house += newCard();
        cout << "House hits: " << pretty(house) << " worth " << worth(house) << "\n";
    }
    int h = worth(house);
    if (h > 21) {
        cout << "House busted.\n";
        return 1;
    }
    if (h > w) {
        cout << "House has more.\n";
        return -1;
    }
    if (h == w) {
        cout << "It's a push.\n";
        return 0;
    }
    cout << "You have more.\n";
    return 1;
}

int main() {
    srand(time(nullptr));
    int wallet = 100;
    int stake = 0;
    cout << "~~~ Blackjack ~~~\nYour wallet: $100\n";
    do {
        int amount = askAmount("Your bet? $", 1, wallet);
        wallet -= amount;
        stake += amount;
        int result = oneHand();
        while (result == 0) {
            amount = askAmount("The stake is $" + std::to_string(stake) + ", put in more (0 for no)? $", 0, wallet);
            wallet -= amount;
            stake += amount;
            result = oneHand();
        }
        if (result > 0) {
            wallet += stake + stake;
            cout << "You won, here is $" << stake + stake << ".";
        } else {
            cout << "You lost $" << stake << ".";
        }
        stake = 0;
        cout << " Your wallet: $" << wallet << "\n\n";
    } while (wallet > 0 && yes("Do you want to play again, y/n? "));
    cout << "See you!\n";
}
