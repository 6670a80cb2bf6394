#include <iostream>
#include <iomanip>
#include <string>
#include <vector>
using namespace std;

// hands are vectors of card names, totals are kept next to them
struct Seat {
    string who;
    vector<string> cards;
    int total = 0;
};

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

void give(Seat &s)
{
    static const char *ranks[] = {"Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King"};
    static const char *suits[] = {"Spades", "Hearts", "Diamonds", "Clubs"};
    static const int value[] = {11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};
    int r = randmax(13) - 1;
    int t = randmax(4) - 1;
    s.cards.push_back(string(ranks[r]) + " of " + suits[t]);
    s.total += value[r];
}

void line(const Seat &s, string action)
{
    cout << "| " << left << setw(7) << s.who << "| " << setw(19) << s.cards.back() << "| "
         << right << setw(3) << s.total << " | " << left << setw(8) << action << "|" << endl;
}

string action(int total, int limit)
{
    if (total > 21) return "bust";
    if (total < limit) return "hit";
    return "stand";
}

int main()
{
    int chips = 0, bet = 1, won = 0, lost = 0, tied = 0;

    cout << "COP 3014 - Blackjack" << endl;
    for (int n = 1; n <= 20; n++)
    {
        Seat player, dealer;
        player.who = "Player";
        dealer.who = "Dealer";
        string rule = "+--------+--------------------+-----+---------+";

        cout << endl << "HAND #" << n << " -- bet: " << bet << endl;
        cout << rule << endl;
        cout << "| Who    | Card               | Sum | Action  |" << endl;
        cout << rule << endl;
        give(player);
        line(player, "");
        give(dealer);
        line(dealer, "");
        give(player);
        int before = dealer.total;
        Seat shown = player;
        give(dealer);
        int limit = (dealer.total - before <= 6) ? 13 : 17;
        line(shown, action(shown.total, limit));
        line(dealer, "");
        while (player.total < limit)
        {
            give(player);
            line(player, action(player.total, limit));
        }
        if (player.total <= 21)
        {
            cout << "| Dealer | (dealer's turn)    | " << right << setw(3) << dealer.total << " | " << left << setw(8) << action(dealer.total, 17) << "|" << endl;
            while (dealer.total < 17)
            {
                give(dealer);
                line(dealer, action(dealer.total, 17));
            }
        }
        cout << rule << endl;

        cout << "Player " << player.total << ", dealer " << dealer.total << ": ";
        if (player.total > 21)
        {
            cout << "player is bust, dealer wins." << endl;
            lost++;
            chips -= bet;
            bet = 1;
        }
        else if (dealer.total > 21)
        {
            cout << "dealer is bust, player wins." << endl;
            won++;
            chips += bet;
            bet = 3;
        }
        else if (player.total == dealer.total)
        {
            cout << "tie." << endl;
            tied++;
            bet = 2;
        }
        else if (player.total > dealer.total)
        {
            cout << "player wins." << endl;
            won++;
            chips += bet;
            bet = 3;
        }
        else
        {
            cout << "dealer wins." << endl;
            lost++;
            chips -= bet;
            bet = 1;
        }
        cout << "Player wins: " << won << "  Dealer wins: " << lost << "  Ties: " << tied << "  Chips: " << chips << endl;
    }
    return 0;
}
