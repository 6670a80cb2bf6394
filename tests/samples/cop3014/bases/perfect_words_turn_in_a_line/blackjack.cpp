// COP 3014 Project 4 (Blackjack)
#include <iostream>
#include <string>
#include <sstream>
using namespace std;

const int N_HANDS = 20;

int randmax(int max);

string pull(int &value)
{
    ostringstream o;
    int r = randmax(13);
    int s = randmax(4);
    value = r;
    if (r == 1) { o << 'A'; value = 11; }
    else if (r == 11) { o << 'J'; value = 10; }
    else if (r == 12) { o << 'Q'; value = 10; }
    else if (r == 13) { o << 'K'; value = 10; }
    else o << r;
    if (s == 1) o << 'S';
    if (s == 2) o << 'H';
    if (s == 3) o << 'D';
    if (s == 4) o << 'C';
    return o.str();
}

/* Draws until total reaches atLeast; the whole story of this hand is put on one line. */
void drawUntil(string start, int &total, int atLeast)
{
    int v;
    cout << start << " (" << total << ")";
    while (total < atLeast)
    {
        string c = pull(v);
        total += v;
        cout << " hits, gets " << c << " (" << total << ")";
    }
    if (total > 21)
        cout << " and is over 21." << endl;
    else
        cout << " stands." << endl;
}

char oneHand()
{
    int a, b, c, d;
    string p1 = pull(a);
    string d1 = pull(b);
    string p2 = pull(c);
    string d2 = pull(d);
    int player = a + c, dealer = b + d;

    cout << "Deal:   player " << p1 << " " << p2 << " / dealer " << d1 << " " << d2 << endl;
    /* somebody over 21 after the deal (two aces) loses immediately, rule 4 */
    if (player <= 21 && dealer > 21)
    {
        cout << "Dealer: " << d1 << " " << d2 << " (" << dealer << ") and is over 21." << endl;
        return 'P';
    }
    drawUntil("Player: " + p1 + " " + p2, player, d <= 6 ? 13 : 17);
    if (player > 21)
        return 'D';
    drawUntil("Dealer: " + d1 + " " + d2, dealer, 17);
    if (dealer > 21)
        return 'P';
    if (dealer == player)
        return 'T';
    return dealer > player ? 'D' : 'P';
}

void account(char result, int &bet, int &total, int &dw, int &pw, int &t)
{
    switch (result)
    {
        case 'P':
            cout << "Winner: player, who gains " << bet << endl;
            total += bet; bet = 3; pw++;
            break;
        case 'D':
            cout << "Winner: dealer, player gives up " << bet << endl;
            total -= bet; bet = 1; dw++;
            break;
        case 'T':
            cout << "Winner: none (draw)" << endl;
            bet = 2; t++;
            break;
    }
}

int main()
{
    int bet = 1, total = 0, dw = 0, pw = 0, t = 0;
    for (int k = 1; k <= N_HANDS; k++)
    {
        cout << "HAND " << k << ", player bets " << bet << endl;
        char r = oneHand();
        account(r, bet, total, dw, pw, t);
        cout << "Dealer's wins: " << dw << ", player's wins: " << pw << ", draws: " << t
             << ", chips of the player since the start: " << (total > 0 ? "+" : "") << total << endl << endl;
    }
    return 0;
}

int randmax
(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
