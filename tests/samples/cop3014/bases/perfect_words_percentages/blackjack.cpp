// -------------------------------------------------------------
// Programming Assignment 4 : Blackjack with statistics
// COP 3014
// -------------------------------------------------------------
#include <iostream>
#include <iomanip>
#include <string>
using namespace std;

// totals kept over the whole simulation
struct Totals
{
    int dealer, player, tie;
    int chips;
    int best, worst;          // highest and lowest number of chips
    int playerBusts, dealerBusts;
    int cards;                // number of cards dealt
};

int randmax (int max);

void banner (const string& text);
void getCard (string& name, int& value, Totals& t);
void dealFour (int& p, int& d, int& d2, Totals& t);
void hit (const string& who, int& total, Totals& t);
int threshold (int dealerCard);
void settle (int p, int d, int& bet, Totals& t);
void showTotals (int round, const Totals& t);

int main ()
{
    Totals t = { 0, 0, 0, 0, 0, 0, 0, 0, 0 };
    int round = 0;
    int bet = 1;
    int p, d, d2;

    banner ("BLACKJACK");

    while (++round <= 20)
    {
        cout << "[Round " << setw (2) << round << "/20]  Bet: " << bet << " chip(s)" << endl;

        dealFour (p, d, d2, t);

        while (p < threshold (d2))
            hit ("Player", p, t);

        if (p > 21)
        {
            cout << "  Player busts" << endl;
            t.playerBusts++;
        }
        else
        {
            cout << "  Player stands (" << p << ")" << endl;

            while (d < 17)
                hit ("Dealer", d, t);

            if (d > 21)
            {
                cout << "  Dealer busts" << endl;
                t.dealerBusts++;
            }
            else
                cout << "  Dealer stands (" << d << ")" << endl;
        }

        settle (p, d, bet, t);
        showTotals (round, t);
    }

    banner ("END OF SIMULATION");
    cout << "Cards dealt:       " << t.cards << endl;
    cout << "Player busts:      " << t.playerBusts << endl;
    cout << "Dealer busts:      " << t.dealerBusts << endl;
    cout << "Most chips:        " << t.best << endl;
    cout << "Fewest chips:      " << t.worst << endl;
    return 0;
}

int randmax
(int max)          /* largest possible number to return */
                   /* max should be restricted to the range */
                   /* 1 through 32767 for this function to */
                   /* work correctly */
{ /* randmax */

    static int seed = 2;          /* determines sequence of random numbers */
                                  /* initialized to 2 here to meet project */
                                  /* requirements */

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));

} /* randmax */

void banner (const string& text)
{
    string stars (text.length () + 8, '*');
    cout << stars << endl << "*   " << text << "   *" << endl << stars << endl << endl;
}

// Deals one card and sends back its name (for example [Q/H]) and value
void getCard (string& name, int& value, Totals& t)
{
    int rank = randmax (13);
    int suit = randmax (4);

    t.cards++;
    name = "[";
    if (rank == 1)
    {
        name += "A";
        value = 11;
    }
    else if (rank < 10)
    {
        name += static_cast<char> ('0' + rank);
        value = rank;
    }
    else
    {
        value = 10;
        if (rank == 10) name += "10";
        if (rank == 11) name += "J";
        if (rank == 12) name += "Q";
        if (rank == 13) name += "K";
    }

    name += "/";
    if (suit == 1)
        name += "S";
    else if (suit == 2)
        name += "H";
    else if (suit == 3)
        name += "D";
    else
        name += "C";
    name += "]";
}

void dealFour (int& p, int& d, int& d2, Totals& t)
{
    string a, b, c, e;
    int va, vb, vc;

    getCard (a, va, t);
    getCard (b, vb, t);
    getCard (c, vc, t);
    getCard (e, d2, t);
    p = va + vc;
    d = vb + d2;

    cout << "  Player: " << left << setw (7) << a << setw (7) << c << "= " << p << endl;
    cout << "  Dealer: " << setw (7) << b << setw (7) << e << "= " << d << right << endl;
}

void hit (const string& who, int& total, Totals& t)
{
    string name;
    int value;
    int before = total;

    getCard (name, value, t);
    total += value;
    cout << "  " << who << " hits: " << name << "   " << before << " + " << value
         << " = " << total << endl;
}

int threshold (int dealerCard)
{
    if (dealerCard >= 7)
        return 17;
    return 13;
}

void settle (int p, int d, int& bet, Totals& t)
{
    if (p > 21 || (d <= 21 && d > p))
    {
        cout << "  ==> DEALER wins (-" << bet << ")" << endl;
        t.dealer++;
        t.chips -= bet;
        bet = 1;
    }
    else if (d > 21 || p > d)
    {
        cout << "  ==> PLAYER wins (+" << bet << ")" << endl;
        t.player++;
        t.chips += bet;
        bet = 3;
    }
    else
    {
        cout << "  ==> TIE (0)" << endl;
        t.tie++;
        bet = 2;
    }

    if (t.chips > t.best)
        t.best = t.chips;
    if (t.chips < t.worst)
        t.worst = t.chips;
}

void showTotals (int round, const Totals& t)
{
    cout << fixed << setprecision (1);
    cout << "  Dealer wins " << t.dealer << " (" << 100.0 * t.dealer / round << "%), "
         << "player wins " << t.player << " (" << 100.0 * t.player / round << "%), "
         << "ties " << t.tie << " (" << 100.0 * t.tie / round << "%)" << endl;
    cout << "  Net chips: " << t.chips << endl << endl;
}
