#include <iostream>
#include <string>
#include <sstream>
using namespace std;

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

class Hand
{
    public:
        Hand(string n) { owner = n; sum = 0; lastPoints = 0; }
        void hit();
        int total() const { return sum; }
        int last() const { return lastPoints; }
        bool bust() const { return sum > 21; }
        string text() const { return cards; }
    private:
        string owner, cards;
        int sum, lastPoints;
};

void Hand::hit()
{
    ostringstream out;
    int v = randmax(13);
    int s = randmax(4);
    if (v == 1) out << 'A';
    else if (v > 10) out << "JQK"[v - 11];
    else out << v;
    const char *symbols[] = {"♠", "♥", "♦", "♣"};
    out << symbols[s - 1];
    lastPoints = v > 10 ? 10 : v == 1 ? 11 : v;
    sum += lastPoints;
    if (cards != "") cards += " ";
    cards += out.str();
}

void status(const Hand &p, const Hand &d)
{
    cout << "    player " << p.text() << " = " << p.total();
    cout << "    dealer " << d.text() << " = " << d.total() << endl;
}

int main()
{
    int count[3] = {0};      // 0 dealer, 1 ties, 2 player
    const int nextBet[3] = {1, 2, 3};
    int bet = 1;
    int chips = 0;

    for (int n = 1; n <= 20; n++)
    {
        Hand p("player"), d("dealer");
        cout << n << ". hand, " << bet << " chip" << (bet > 1 ? "s" : "") << " at stake" << endl;
        p.hit();
        d.hit();
        p.hit();
        d.hit();
        status(p, d);
        int until = d.last() >= 7 ? 17 : 13;
        while (p.total() < until)
        {
            cout << "  the player hits" << endl;
            p.hit();
            status(p, d);
        }
        if (p.bust())
            cout << "  the player is bust" << endl;
        else
        {
            cout << "  the player stands" << endl;
            while (d.total() < 17)
            {
                cout << "  the dealer hits" << endl;
                d.hit();
                status(p, d);
            }
            cout << "  the dealer " << (d.bust() ? "is bust" : "stands") << endl;
        }

        int result;
        if (p.bust()) result = 0;
        else if (d.bust()) result = 2;
        else if (p.total() > d.total()) result = 2;
        else if (p.total() < d.total()) result = 0;
        else result = 1;

        count[result]++;
        chips += (result - 1) * bet;
        bet = nextBet[result];
        const char *who[3] = {"the dealer wins", "a tie", "the player wins"};
        cout << "  " << who[result] << " -- player " << count[2] << ", dealer " << count[0]
             << ", ties " << count[1] << ", chips " << chips << endl << endl;
    }
    return 0;
}
