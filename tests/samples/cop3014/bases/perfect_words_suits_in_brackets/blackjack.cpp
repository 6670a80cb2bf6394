#include <iostream>
#include <iomanip>
#include <string>
using namespace std;

int randmax(int max)
{ /* randmax */
    static int seed = 2;          /* determines sequence of random numbers */

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
} /* randmax */

struct Side { string name; int total; int latest; };

void give(Side &s)
{
    int r = randmax(13), u = randmax(4);
    string n = r == 1 ? "A" : r == 11 ? "J" : r == 12 ? "Q" : r == 13 ? "K" : to_string(r);
    string suit = u == 1 ? "(S)" : u == 2 ? "(H)" : u == 3 ? "(D)" : "(C)";
    s.latest = r == 1 ? 11 : min(r, 10);
    s.total += s.latest;
    cout << "   " << s.name << " + " << setw(2) << n << suit << " --> " << s.total << endl;
}

void goOn(Side &s, int from)
{
    while (s.total < from)
    {
        cout << "   " << s.name << " hits" << endl;
        give(s);
    }
    cout << "   " << s.name << (s.total <= 21 ? " stands" : " busts") << endl;
}

int compare(const Side &p, const Side &d)
{
    if (p.total > 21) return -1;
    if (d.total > 21) return 1;
    if (p.total > d.total) return 1;
    if (p.total < d.total) return -1;
    return 0;
}

int main()
{
    int score[3] = { 0, 0, 0 };
    int chips = 0, bet = 1;
    cout << "Twenty hands of blackjack" << endl;
    for (int i = 1; i <= 20; i++)
    {
        Side p = { "PLAYER", 0, 0 }, d = { "DEALER", 0, 0 };
        cout << endl << i << ") wager " << bet << endl;
        give(p); give(d); give(p); give(d);
        goOn(p, d.latest > 6 ? 17 : 13);
        if (p.total <= 21)
            goOn(d, 17);
        int r = compare(p, d);
        score[r + 1]++;
        chips += r * bet;
        if (r == 1)
        {
            cout << "   PLAYER wins" << endl;
            bet = 3;
        }
        else if (r == 0)
            { cout << "   TIE" << endl; bet = 2; }
        else
        {
            cout << "   DEALER wins" << endl;
            bet = 1;
        }
        cout << "   won by player " << score[2] << ", won by dealer " << score[0]
             << ", ties " << score[1] << ", chip balance " << chips << endl;
    }
    return 0;
}
