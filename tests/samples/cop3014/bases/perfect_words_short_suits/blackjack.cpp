#include <iostream>
#include <string>
using namespace std;

/* Each hand knows its cards as a line of text, the sum and the aces. */
struct HandInfo
{
    string text;
    int sum;
    int aces;
};

int randmax (int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

void clear(HandInfo &h)
{
    h.text = "";
    h.sum = 0;
    h.aces = 0;
}

int take(HandInfo &h)
{
    int n = randmax(13);
    int s = randmax(4);
    int v = n;
    string name;

    if (n == 1)
    {
        v = 11;
        name = "Ace";
        h.aces++;
    }
    else if (n == 11) { v = 10; name = "Jack"; }
    else if (n == 12) { v = 10; name = "Queen"; }
    else if (n == 13) { v = 10; name = "King"; }
    else name = to_string(n);

    if (s == 1) name += "(sp)";
    if (s == 2) name += "(he)";
    if (s == 3) name += "(di)";
    if (s == 4) name += "(cl)";

    h.sum += v;
    h.text += " " + name;
    return v;
}

void printLine(string who, const HandInfo &h)
{
    cout << who << ":" << h.text << " = " << h.sum << endl;
}

void turn(string who, HandInfo &h, int target)
{
    while (h.sum < target)
    {
        cout << who << " wants another card" << endl;
        take(h);
        printLine(who, h);
    }
    if (h.sum > 21)
        cout << who << " has gone over 21" << endl;
    else
        cout << who << " stays with " << h.sum << endl;
}

int main()
{
    HandInfo me, house;
    int lost = 0, won = 0, even = 0, bet = 1, chips = 0;

    for (int round = 1; round <= 20; round++)
    {
        clear(me);
        clear(house);
        cout << endl << "ROUND " << round << " - the player bets " << bet << " chip(s)" << endl;
        take(me);
        take(house);
        take(me);
        int seen = take(house);
        printLine("Player", me);
        printLine("Dealer", house);

        turn("Player", me, seen <= 6 ? 13 : 17);
        if (me.sum <= 21)
            turn("Dealer", house, 17);

        if (me.sum > 21 || (house.sum <= 21 && house.sum > me.sum))
        {
            lost++;
            chips -= bet;
            bet = 1;
            cout << "Dealer wins" << endl;
        }
        else if (house.sum > 21 || house.sum < me.sum)
        {
            won++;
            chips += bet;
            bet = 3;
            cout << "Player wins" << endl;
        }
        else
        {
            even++;
            bet = 2;
            cout << "Tie" << endl;
        }
        cout << "Dealer wins: " << lost << "  Player wins: " << won << "  Ties: " << even
             << "  Chips: " << chips << endl;
    }
    return 0;
}
