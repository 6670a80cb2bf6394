/*
   Class: COP 3014
   A comic-strip blackjack: the cards are drawn as little boxes.
   Dealer is on the left of the table, player on the right.
*/
#include <iostream>
#include <iomanip>
#include <string>
using namespace std;

const int HIT_MAX = 12;      // more cards than any hand can hold

int randmax(int max)
{ /* randmax */

    static int seed = 2;          /* determines sequence of random numbers */

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));

} /* randmax */

// cards are stored as one int: rank*10 + suit
int newCard()
{
    int rank = randmax(13);
    return rank * 10 + randmax(4);
}

int pts(int card)
{
    int rank = card / 10;
    if (rank == 1) return 11;
    return rank > 10 ? 10 : rank;
}

int sum(const int cards[], int n)
{
    int t = 0;
    for (int i = 0; i < n; i++) t += pts(cards[i]);
    return t;
}

string face(int card)
{
    string f = "  ";
    switch (card / 10)
    {
        case 1: f = " A"; break;
        case 10: f = "10"; break;
        case 11: f = " J"; break;
        case 12: f = " Q"; break;
        case 13: f = " K"; break;
        default: f[1] = '0' + card / 10;
    }
    const string suits[5] = {"", "♠", "♥", "♦", "♣"};
    return f + suits[card % 10];
}

void drawCards(const int cards[], int n)
{
    for (int i = 0; i < n; i++) cout << "  .-----.";
    cout << "\n";
    for (int i = 0; i < n; i++) cout << "  | " << face(cards[i]) << " |";
    cout << "\n";
    for (int i = 0; i < n; i++) cout << "  '-----'";
    cout << "\n";
}

void showTable(const int d[], int nd, const int p[], int np)
{
    cout << "Dealer's cards (" << sum(d, nd) << "):\n";
    drawCards(d, nd);
    cout << "Player's cards (" << sum(p, np) << "):\n";
    drawCards(p, np);
}

int main()
{
    int dealerScore = 0, playerScore = 0, tieScore = 0, total = 0, bet = 1;
    string recap = "";

    for (int h = 1; h <= 20; h++)
    {
        int p[HIT_MAX], d[HIT_MAX], np = 0, nd = 0;
        p[np++] = newCard();
        d[nd++] = newCard();
        p[np++] = newCard();
        d[nd++] = newCard();

        cout << "####################  HAND " << setw(2) << h << "  ####################\n";
        showTable(d, nd, p, np);
        cout << "Bet on this hand ... " << bet << "\n";

        int until = pts(d[1]) >= 7 ? 17 : 13;
        while (sum(p, np) < until)
        {
            p[np] = newCard();
            cout << "Player: \"Hit me.\" --> " << face(p[np]) << "\n";
            np++;
            drawCards(p, np);
            cout << "Player now at " << sum(p, np) << "\n";
        }
        int pt = sum(p, np), dt = sum(d, nd);
        if (pt > 21)
            cout << "Player: \"Ouch, bust.\"\n";
        else
        {
            cout << "Player: \"I stand.\"\n";
            while (dt < 17)
            {
                d[nd] = newCard();
                cout << "Dealer: \"I must draw.\" --> " << face(d[nd]) << "\n";
                nd++;
                drawCards(d, nd);
                dt = sum(d, nd);
                cout << "Dealer now at " << dt << "\n";
            }
            if (dt > 21) cout << "Dealer: \"Rats, bust.\"\n";
            else cout << "Dealer: \"I must stand.\"\n";
        }

        string verdict;
        int oldBet = bet;
        if (pt > 21)       { verdict = "DEALER"; }
        else if (dt > 21)  { verdict = "PLAYER"; }
        else if (pt > dt)  { verdict = "PLAYER"; }
        else if (dt > pt)  { verdict = "DEALER"; }
        else               { verdict = "DRAW"; }

        if (verdict == "DEALER") { dealerScore++; total -= oldBet; bet = 1; }
        if (verdict == "PLAYER") { playerScore++; total += oldBet; bet = 3; }
        if (verdict == "DRAW")   { tieScore++; bet = 2; }

        // totals first, the verdict closes the strip
        cout << "Chips to date ...... " << showpos << total << noshowpos << "\n";
        cout << "Draws .............. " << tieScore << "\n";
        cout << "Player's hands ..... " << playerScore << "\n";
        cout << "Dealer's hands ..... " << dealerScore << "\n";
        cout << "Winner ............. " << verdict << "\n\n";
    }
    return 0;
}
