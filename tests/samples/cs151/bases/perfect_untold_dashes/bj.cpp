//Project 2
#include <iostream>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

int dealTo(string &shown, int &hard, bool &ace)
{
    int c = rand() % 13 + 1;
    string faces[4] = {"A", "J", "Q", "K"};
    string s;
    if (c == 1) { s = faces[0]; ace = true; hard += 1; }
    else if (c <= 10) { s = to_string(c); hard += c; }
    else { s = faces[c - 10]; hard += 10; }
    if (shown != "") shown += "-";
    shown += s;
    return c;
}

int total(int hard, bool ace)
{
    return (ace && hard < 12) ? hard + 10 : hard;
}

int readNumber(int lo, int hi)
{
    int n;
    while (true)
    {
        if (!(cin >> n)) exit(0);
        if (n >= lo && n <= hi) return n;
        cout << "Enter a number from " << lo << " to " << hi << ": ";
    }
}

// plays hands until somebody wins; returns the change in money
int game(int money)
{
    cout << "Bet (1-" << money << "): ";
    int pot = readNumber(1, money);
    while (true)
    {
        string dc, pc, up;
        int dh = 0, ph = 0, upHard;
        bool da = false, pa = false, upAce;

        dealTo(pc, ph, pa);
        dealTo(pc, ph, pa);
        dealTo(dc, dh, da);
        up = dc; upHard = dh; upAce = da;
        dealTo(dc, dh, da);

        cout << "Dealt: you " << pc << " (" << total(ph, pa) << "), dealer " << up << " (" << total(upHard, upAce) << ")" << endl;
        bool stay = false;
        while (!stay && total(ph, pa) < 21)
        {
            cout << "You " << pc << " (" << total(ph, pa) << ") vs. dealer " << up << " (" << total(upHard, upAce) << "). Hit or stay? ";
            string a;
            if (!(cin >> a)) exit(0);
            if (a == "h" || a == "hit") dealTo(pc, ph, pa);
            else if (a == "s" || a == "stay") stay = true;
            else cout << "Type h or s." << endl;
        }
        int p = total(ph, pa);
        if (p == 21)
        {
            cout << "You " << pc << " (21): you win at once! $" << pot * 2 << " returned." << endl;
            return pot;
        }
        if (p > 21)
        {
            cout << "You " << pc << " (" << p << "): busted! $" << pot << " lost." << endl;
            return -pot;
        }
        int d = total(dh, da);
        cout << "Dealer opens " << dc << " (" << d << ")";
        while (d < 17 && d <= p)
        {
            dealTo(dc, dh, da);
            d = total(dh, da);
            cout << ", hits " << dc << " (" << d << ")";
        }
        cout << endl;
        if (d > 21)
        {
            cout << "Dealer busts, you win! $" << pot * 2 << " returned." << endl;
            return pot;
        }
        if (d < p)
        {
            cout << p << " beats " << d << ", you win! $" << pot * 2 << " returned." << endl;
            return pot;
        }
        if (d > p)
        {
            cout << d << " beats " << p << ", dealer wins! $" << pot << " lost." << endl;
            return -pot;
        }
        cout << d << " and " << p << ": push. Add to the $" << pot << " (0-" << money - pot << "): ";
        pot += readNumber(0, money - pot);
    }
}

int main()
{
    srand(static_cast<unsigned>(time(0)));
    int money = 100;
    string again = "y";
    cout << "Let's play Blackjack. You have $100." << endl;
    while (again[0] == 'y' && money > 0)
    {
        money += game(money);
        cout << "Money: $" << money << ". Again (y/n)? ";
        if (!(cin >> again)) break;
    }
    cout << "Final amount: $" << money << endl;
    return 0;
}
