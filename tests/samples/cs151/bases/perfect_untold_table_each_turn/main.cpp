#include <cstdlib>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>

using namespace std;

struct Hand
{
    int cards[25];
    int n;
};

string face(int c)
{
    static const string names[] = {"A","2","3","4","5","6","7","8","9","10","J","Q","K"};
    return names[c];
}

void take(Hand &h)
{
    h.cards[h.n++] = rand() % 13;
}

int score(const Hand &h, int upto)
{
    int s = 0;
    bool ace = false;
    for (int i = 0; i < upto; ++i)
    {
        int v = h.cards[i] + 1;
        if (v > 10) v = 10;
        if (v == 1) ace = true;
        s += v;
    }
    if (ace && s + 10 <= 21) s += 10;
    return s;
}

void rule() { cout << "+----------+--------------------------+-------+\n"; }

void row(const string &who, const Hand &h, int upto)
{
    ostringstream o;
    for (int i = 0; i < h.n; ++i)
        o << (i < upto ? face(h.cards[i]) : string("?")) << ' ';
    cout << "| " << left << setw(8) << who << " | " << setw(24) << o.str() << " | "
         << right << setw(5) << score(h, upto) << " |\n";
}

void table(const Hand &d, const Hand &p, bool open)
{
    cout << '\n';
    rule();
    cout << "| WHO      | CARDS                    | TOTAL |\n";
    rule();
    row("Dealer", d, open ? d.n : 1);
    row("Player", p, p.n);
    rule();
}

void banner(const string &s)
{
    cout << "  *" << string(s.size() + 2, '*') << "*\n  * " << s << " *\n  *"
         << string(s.size() + 2, '*') << "*\n";
}

enum Outcome { WIN, LOSE, PUSH };

Outcome playHand()
{
    Hand d = {{0}, 0}, p = {{0}, 0};
    take(d); take(d);
    take(p); take(p);
    table(d, p, false);
    if (score(p, p.n) == 21)
    {
        banner("BLACKJACK");
        return WIN;
    }
    while (true)
    {
        string a;
        cout << "[H]it or [S]tay: ";
        if (!(cin >> a)) exit(0);
        if (a[0] == 's' || a[0] == 'S') break;
        if (a[0] != 'h' && a[0] != 'H') continue;
        take(p);
        table(d, p, false);
        if (score(p, p.n) == 21) { banner("TWENTY-ONE"); return WIN; }
        if (score(p, p.n) > 21) { banner("PLAYER BUSTS"); return LOSE; }
    }
    table(d, p, true);
    int target = score(p, p.n);
    while (score(d, d.n) < 17 && score(d, d.n) <= target)
    {
        take(d);
        table(d, p, true);
    }
    int ds = score(d, d.n);
    if (ds > 21) { banner("DEALER BUSTS"); return WIN; }
    if (ds > target) { banner("DEALER WINS"); return LOSE; }
    if (ds < target) { banner("PLAYER WINS"); return WIN; }
    banner("PUSH");
    return PUSH;
}

void account(int balance, int bet)
{
    cout << "+---------+---------+\n"
         << "| BALANCE | BET     |\n"
         << "| $" << left << setw(7) << balance << "| $" << setw(7) << bet << "|\n"
         << "+---------+---------+\n" << right;
}

int getAmount(const string &prompt, int least, int most)
{
    int x;
    do
    {
        cout << prompt << " [" << least << ".." << most << "]: ";
        if (!(cin >> x)) exit(0);
    } while (x < least || x > most);
    return x;
}

int main()
{
    srand(static_cast<unsigned>(time(0)));
    banner("CS151 BLACKJACK TABLE");
    int balance = 100;
    string again = "y";
    while (balance > 0 && (again[0] == 'y' || again[0] == 'Y'))
    {
        account(balance, 0);
        int bet = getAmount("Bet", 1, balance);
        balance -= bet;
        account(balance, bet);
        Outcome o = playHand();
        while (o == PUSH)
        {
            account(balance, bet);
            int extra = getAmount("Add to the bet", 0, balance);
            bet += extra;
            balance -= extra;
            account(balance, bet);
            o = playHand();
        }
        if (o == WIN)
        {
            balance += bet * 2;
            cout << "Paid out: $" << bet * 2 << "\n";
        }
        else
            cout << "Lost: $" << bet << "\n";
        account(balance, 0);
        if (balance == 0) break;
        cout << "Another hand? [y/n]: ";
        if (!(cin >> again)) break;
    }
    banner(balance > 0 ? "GOOD NIGHT" : "NO MONEY LEFT - GOOD NIGHT");
}
