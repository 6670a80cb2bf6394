// blackjack.cpp: short log style, totals in arrays (0 = player, 1 = dealer)
#include <iostream>
#include <iomanip>
#include <string>
using namespace std;

const int PLAYER = 0, DEALER = 1, NOBODY = 2;
const string WHO[2] = {"PLAYER", "DEALER"};

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

int logCard(int who, int total[])
{
    int r = randmax(13);
    int s = randmax(4);
    string t;

    if (r >= 2 && r <= 10)
        t = to_string(r);
    else
        t = (r == 1) ? "Ace" : (r == 11) ? "Jack" : (r == 12) ? "Queen" : "King";

    int v = (r == 1) ? 11 : min(r, 10);
    total[who] += v;
    cout << "  " << WHO[who] << " card=" << t << "," << "shdc"[s - 1]
         << " sum=" << total[who] << endl;
    return v;
}

void turnOf(int who, int total[], int atLeast)
{
    while (total[who] < atLeast)
    {
        cout << "  " << WHO[who] << " hit" << endl;
        logCard(who, total);
    }
    cout << "  " << WHO[who] << (total[who] > 21 ? " bust" : " stand") << endl;
}

int winnerOf(const int total[])
{
    if (total[PLAYER] > 21)
        return DEALER;
    if (total[DEALER] > 21)
        return PLAYER;
    if (total[PLAYER] == total[DEALER])
        return NOBODY;
    return total[PLAYER] > total[DEALER] ? PLAYER : DEALER;
}

int main()
{
    int hands[3] = {0, 0, 0};
    int chips = 0;
    int bet = 1;

    for (int h = 1; h <= 20; h++)
    {
        int total[2] = {0, 0};
        int up = 0;

        cout << "HAND " << setw(2) << h << " bet=" << bet << endl;
        for (int k = 0; k < 4; k++)
            up = logCard(k % 2, total);

        turnOf(PLAYER, total, up <= 6 ? 13 : 17);
        if (total[PLAYER] <= 21)
            turnOf(DEALER, total, 17);

        int w = winnerOf(total);
        hands[w]++;
        if (w == PLAYER)
        {
            cout << "  RESULT player wins" << endl;
            chips += bet;
            bet = 3;
        }
        else if (w == DEALER)
        {
            cout << "  RESULT dealer wins" << endl;
            chips -= bet;
            bet = 1;
        }
        else
        {
            cout << "  RESULT tie" << endl;
            bet = 2;
        }
        cout << "  SCORE dealer=" << hands[DEALER] << " player=" << hands[PLAYER]
             << " ties=" << hands[NOBODY] << " chips=" << chips << endl;
    }
    return 0;
}
