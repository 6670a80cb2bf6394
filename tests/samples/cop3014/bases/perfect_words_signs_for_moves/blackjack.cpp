// compact blackjack report, two lines of cards and one line of result per hand
#include <iostream>
#include <string>
using namespace std;

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
struct Seat {
    string line;
    int total = 0;
    int lastValue = 0;
};

void addCard(Seat &s, bool first = false)
{
    static const string R[13] = {"A","2","3","4","5","6","7","8","9","10","J","Q","K"};
    static const string S[4] = {"♠", "♥", "♦", "♣"};
    int r = randmax(13), x = 0;
    x = randmax(4);
    s.lastValue = r == 1 ? 11 : min(r, 10);
    s.total += s.lastValue;
    s.line += (first ? "" : " ") + R[r - 1] + S[x - 1];
}

void hit(Seat &s)
{
    s.line += " +";
    addCard(s);
    s.line += " = " + to_string(s.total);
}

string signedNumber(int n)
{
    return n > 0 ? "+" + to_string(n) : to_string(n);
}

int main()
{
    int bet = 1, chips = 0, w = 0, l = 0, t = 0;
    cout << "+ takes a card   ✋ stands   ✗ over 21\n\n";
    for (int h = 1; h <= 20; ++h)
    {
        Seat p, d;
        addCard(p, true);
        addCard(d, true);
        addCard(p);
        addCard(d);
        p.line += " = " + to_string(p.total);
        d.line += " = " + to_string(d.total);

        int stop = d.lastValue < 7 ? 13 : 17;
        while (p.total < stop) hit(p);
        p.line += p.total > 21 ? " ✗" : " ✋";
        if (p.total <= 21)
        {
            while (d.total < 17) hit(d);
            d.line += d.total > 21 ? " ✗" : " ✋";
        }

        int sign;      // 1 player, -1 dealer, 0 tie
        if (p.total > 21) sign = -1;
        else if (d.total > 21) sign = 1;
        else sign = (p.total > d.total) - (p.total < d.total);

        cout << "#" << h << " bet " << bet << "\n";
        cout << "  player  " << p.line << "\n";
        cout << "  dealer  " << d.line << "\n";
        chips += sign * bet;
        if (sign > 0) ++w;
        else if (sign < 0) ++l;
        else ++t;
        cout << "  → " << (sign > 0 ? "player" : sign < 0 ? "dealer" : "tie")
             << " │ player " << w << " · dealer " << l << " · tie " << t
             << " │ chips " << signedNumber(chips) << "\n\n";
        bet = sign + 2;            // 1 after a loss, 2 after a tie, 3 after a win
    }
}
