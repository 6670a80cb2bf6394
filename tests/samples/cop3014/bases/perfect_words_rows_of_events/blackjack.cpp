// Program 4 - Blackjack
// Prints every hand as a table, one row for every thing that happens.

#include <iostream>
#include <iomanip>
#include <string>
using namespace std;

int  randmax(int max);
int  getCard(string& name);
void row(string who, string card, int total, string note);
void line();

int main()
{
    int score[3] = {0, 0, 0};              // [0] dealer  [1] player  [2] tie
    const int NEXT_BET[3] = {1, 3, 2};     // bet after each of those results
    const string RESULT[3] = {"DEALER WINS", "PLAYER WINS", "TIE"};
    int bet = 1;
    int net = 0;

    for (int hand = 1; hand <= 20; hand++)
    {
        int pTotal = 0, dTotal = 0, v = 0;
        string c;

        line();
        cout << "| HAND " << setw(2) << hand << "    BET " << bet << " CHIP(S)" << setw(17) << "|" << endl;
        line();
        cout << "| Who    | Card        | Total | Event    |" << endl;
        line();
        for (int i = 0; i < 2; i++)
        {
            v = getCard(c);
            pTotal += v;
            row("Player", c, pTotal, "dealt");
            v = getCard(c);
            dTotal += v;
            row("Dealer", c, dTotal, "dealt");
        }
        // v is now the value of the dealers 2nd card
        int stop = 17;
        if (v < 7)
            stop = 13;

        while (pTotal < stop)
        {
            pTotal += getCard(c);
            row("Player", c, pTotal, "hit");
        }
        row("Player", "", pTotal, pTotal > 21 ? "bust" : "stand");

        if (pTotal < 22)
        {
            while (dTotal < 17)
            {
                dTotal += getCard(c);
                row("Dealer", c, dTotal, "hit");
            }
            row("Dealer", "", dTotal, dTotal > 21 ? "bust" : "stand");
        }
        line();

        int res;
        if (pTotal > 21)            res = 0;
        else if (dTotal > 21)       res = 1;
        else if (pTotal == dTotal)  res = 2;
        else                        res = (pTotal > dTotal);

        if (res == 0) net -= bet;
        if (res == 1) net += bet;
        score[res]++;
        bet = NEXT_BET[res];

        cout << "| " << left << setw(11) << RESULT[res] << right
             << " Dealer" << setw(3) << score[0] << " Player" << setw(3) << score[1]
             << " Ties" << setw(3) << score[2] << "  |" << endl;
        cout << "| Net chips won(+) / lost(-): " << showpos << setw(4) << net << noshowpos
             << setw(9) << "|" << endl;
        line();
        cout << endl;
    }
    return 0;
}

int getCard(string& name)
{
    const string suits[5] = {"", "spade", "heart", "diamond", "club"};
    int r = randmax(13);
    int s = randmax(4);
    if (r == 1)       name = "A";
    else if (r == 11) name = "J";
    else if (r == 12) name = "Q";
    else if (r == 13) name = "K";
    else              name = to_string(r);
    name = name + " " + suits[s];
    if (r == 1)
        return 11;
    if (r >= 10)
        return 10;
    return r;
}

void row(string who, string card, int total, string note)
{
    cout << "| " << left << setw(6) << who << " | " << setw(11) << card << " | "
         << right << setw(5) << total << " | " << left << setw(8) << note << right << " |" << endl;
}

void line()
{
    cout << "+--------+-------------+-------+----------+" << endl;
}

int randmax(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
