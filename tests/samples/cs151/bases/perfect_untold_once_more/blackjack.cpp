// Blackjack that tells soft totals and plays with cents
#include <iostream>
#include <iomanip>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

struct Hand
{
    string text;   // the cards
    int low;       // all aces count 1
    bool ace;
};

Hand emptyHand()
{
    Hand h;
    h.text = "";
    h.low = 0;
    h.ace = false;
    return h;
}

string pick()
{
    int n = rand() % 13;
    string all = "A23456789TJQK";
    if (all[n] == 'T')
        return "10";
    return string(1, all[n]);
}

void give(Hand &h, string card)
{
    if (h.text != "")
        h.text += ", ";
    h.text += card;
    if (card == "A")
    {
        h.low += 1;
        h.ace = true;
    }
    else if (card == "J" || card == "Q" || card == "K" || card == "10")
        h.low += 10;
    else
        h.low += card[0] - '0';
}

bool isSoft(const Hand &h)
{
    return h.ace && h.low + 10 <= 21;
}

int value(const Hand &h)
{
    if (isSoft(h))
        return h.low + 10;
    return h.low;
}

void print(string who, const Hand &h)
{
    cout << who << ": " << h.text << "  = ";
    if (isSoft(h) && value(h) < 21)
        cout << "soft ";
    cout << value(h) << endl;
}

// to whole cents
double cents(double x)
{
    return (long)(x * 100 + 0.5) / 100.0;
}

double readDouble(double low, double high)
{
    double x;
    while (true)
    {
        if (cin >> x)
        {
            x = cents(x);
            if (x > low - 0.001 && x < high + 0.001)
                return x;
            cout << "Not possible. Again: $";
        }
        else
        {
            if (cin.eof())
                exit(0);
            cin.clear();
            string junk;
            getline(cin, junk);
            cout << "Numbers only. Again: $";
        }
    }
}

string readKey()
{
    string k;
    if (!(cin >> k))
        exit(0);
    return k;
}

// returns how many times the bet comes back: 2, 1 for a push, 0
int playHand()
{
    Hand dealer = emptyHand();
    Hand player = emptyHand();
    give(player, pick());
    give(player, pick());
    give(dealer, pick());
    print("Dealer shows", dealer);
    print("You hold", player);
    if (value(player) == 21)
    {
        cout << "Blackjack, you win!" << endl;
        return 2;
    }
    string secret = pick();
    string k = "h";
    while (k == "h")
    {
        cout << "(h)it or (s)tay: ";
        k = readKey();
        if (k == "H")
            k = "h";
        if (k != "h")
            break;   // anything else is a stay
        give(player, pick());
        print("You hold", player);
        if (value(player) == 21)
        {
            cout << "That is 21, you win!" << endl;
            return 2;
        }
        if (value(player) > 21)
        {
            cout << "Over 21, you lose." << endl;
            return 0;
        }
    }
    give(dealer, secret);
    print("Dealer has", dealer);
    while (value(dealer) < 17 && value(dealer) <= value(player))
    {
        give(dealer, pick());
        print("Dealer hits", dealer);
    }
    if (value(dealer) > 21)
    {
        cout << "Dealer is over 21, you win!" << endl;
        return 2;
    }
    if (value(dealer) > value(player))
    {
        cout << "Dealer is better, you lose." << endl;
        return 0;
    }
    if (value(dealer) == value(player))
    {
        cout << "Nobody is better: push." << endl;
        return 1;
    }
    cout << "Dealer has to stand, you are better, you win!" << endl;
    return 2;
}

int main()
{
    srand(time(0));
    cout << fixed << setprecision(2);
    double money = 100;
    cout << "Welcome to Blackjack" << endl;
    bool go = true;
    while (go)
    {
        cout << endl << "You have $" << money << ". What is your bet? $";
        double bet = readDouble(0.01, money);
        money = cents(money - bet);
        int back = playHand();
        while (back == 1)
        {
            cout << "$" << bet << " is still in the game";
            if (money >= 0.01)
            {
                cout << ", you can add up to $" << money << ". Add: $";
                double plus = readDouble(0, money);
                money = cents(money - plus);
                bet = cents(bet + plus);
            }
            else
                cout << "." << endl;
            back = playHand();
        }
        money = cents(money + back * bet);
        if (back == 2)
            cout << "You get $" << 2 * bet << ", so now you have $" << money << endl;
        else
            cout << "You lose $" << bet << ", so now you have $" << money << endl;
        if (money < 0.01)
        {
            cout << "You have lost everything." << endl;
            go = false;
        }
        else
        {
            cout << "Once more (y/n)? ";
            string k = readKey();
            go = (k == "y" || k == "Y" || k == "yes");
        }
    }
    cout << "See you." << endl;
    return 0;
}
