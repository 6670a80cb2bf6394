// Assignment 4, with symbols for suits
#include <iostream>
#include <string>
using namespace std;

int randmax(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

int newCard(string &s)
{
    int n = randmax(13);
    int k = randmax(4);
    string a[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    string b[] = {"♠", "♥", "♦", "♣"};
    s = a[n-1] + b[k-1];
    if (n == 1)
        return 11;
    else if (n > 10)
        return 10;
    else
        return n;
}

// hit loop used for both people
void keepHitting(int& points, int until)
{
    string card;
    while (points < until)
    {
        points += newCard(card);
        cout << " → " << card << " = " << points;
    }
    if (points > 21)
        cout << " ✗ bust";
    else
        cout << " ✓ stand";
    cout << endl;
}

int main()
{
    int chips = 0, bet = 1, winP = 0, winD = 0, tie = 0;
    string p1, p2, d1, d2;

    cout << "♠♥♦♣ BLACKJACK ♠♥♦♣" << endl << endl;
    int hand = 0;
    while (hand < 20)
    {
        hand++;
        int player = newCard(p1);
        int dealer = newCard(d1);
        player = player + newCard(p2);
        int faceUp = newCard(d2);
        dealer = dealer + faceUp;

        cout << "Hand " << hand << "/20   Bet " << bet << endl;
        cout << "Dealt   P " << p1 << " " << p2 << "   D " << d1 << " " << d2 << endl;
        cout << "Player  " << player;
        if (faceUp <= 6)
            keepHitting(player, 13);
        else
            keepHitting(player, 17);

        if (player <= 21)
        {
            cout << "Dealer  " << dealer;
            keepHitting(dealer, 17);
        }

        int won = 0;
        if (player > 21)
            won = -bet;
        else if (dealer > 21)
            won = bet;
        else if (player > dealer)
            won = bet;
        else if (dealer > player)
            won = -bet;

        chips += won;
        if (won > 0)
        {
            cout << "☺ Player";
            winP++;
            bet = 3;
        }
        else if (won < 0)
        {
            cout << "☹ Dealer";
            winD++;
            bet = 1;
        }
        else
        {
            cout << "= Tie";
            tie++;
            bet = 2;
        }
        cout << "   P:" << winP << " D:" << winD << " =:" << tie << "   chips " << chips << endl << endl;
    }
    return 0;
}
