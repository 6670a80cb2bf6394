// Project 2: Blackjack, shown as a table, with statistics when you leave.
#include <iostream>
#include <iomanip>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

struct Hand
{
    string cards;   // what we show
    int hard;       // sum with aces as 1
    bool ace;
};

void clearHand(Hand &h)
{
    h.cards = "";
    h.hard = 0;
    h.ace = false;
}

void giveCard(Hand &h)
{
    int n = rand() % 13;
    string names[] = {"2","3","4","5","6","7","8","9","10","J","Q","K","A"};
    int values[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1};
    h.cards += names[n] + " ";
    h.hard += values[n];
    if (n == 12)
        h.ace = true;
}

int value(Hand h)
{
    return (h.ace && h.hard <= 11) ? h.hard + 10 : h.hard;
}

void line()
{
    cout << "+----------+--------------------------+-------+" << endl;
}

void row(string who, string cards, int v)
{
    cout << "| " << left << setw(8) << who << " | " << setw(24) << cards
         << " | " << right << setw(5) << v << " |" << endl;
}

void showTable(Hand dealer, Hand player, bool hidden)
{
    cout << endl;
    line();
    cout << "| WHO      | CARDS                    | VALUE |" << endl;
    line();
    row("Dealer", dealer.cards + (hidden ? "?" : ""), value(dealer));
    row("Player", player.cards, value(player));
    line();
}

char askChar(string text, string allowed)
{
    string s;
    while (true)
    {
        cout << text;
        cin >> s;
        if (!cin) exit(0);
        if (s.size() == 1 && allowed.find(tolower(s[0])) != string::npos)
            return tolower(s[0]);
        cout << "Invalid choice." << endl;
    }
}

int askMoney(string text, int lo, int hi)
{
    int m;
    cout << text << "[" << lo << ".." << hi << "]: ";
    cin >> m;
    while (cin && (m < lo || m > hi))
    {
        cout << "Invalid amount. " << text << "[" << lo << ".." << hi << "]: ";
        cin >> m;
    }
    if (!cin) exit(0);
    return m;
}

char playRound()
{
    Hand dealer, player;
    clearHand(dealer);
    clearHand(player);
    giveCard(dealer);
    giveCard(player);
    giveCard(player);
    showTable(dealer, player, true);

    bool first = true;
    while (value(player) < 21)
    {
        if (askChar("Hit or stand (H/S): ", "hs") == 's')
            break;
        giveCard(player);
        first = false;
        showTable(dealer, player, true);
    }
    if (value(player) > 21)
    {
        cout << "Result: player over 21." << endl;
        return 'L';
    }
    if (value(player) == 21)
    {
        cout << "Result: " << (first ? "blackjack" : "player reached 21") << "." << endl;
        return 'W';
    }

    giveCard(dealer);
    showTable(dealer, player, false);
    while (value(dealer) < 17 && value(dealer) <= value(player))
    {
        giveCard(dealer);
        showTable(dealer, player, false);
    }
    if (value(dealer) > 21)
    {
        cout << "Result: dealer over 21." << endl;
        return 'W';
    }
    if (value(dealer) > value(player))
    {
        cout << "Result: dealer is higher." << endl;
        return 'L';
    }
    if (value(dealer) < value(player))
    {
        cout << "Result: player is higher." << endl;
        return 'W';
    }
    cout << "Result: push." << endl;
    return 'P';
}

int main()
{
    int balance = 100, won = 0, lost = 0, pushed = 0, best = 100;
    srand(time(0));
    cout << "B L A C K J A C K" << endl;

    do
    {
        cout << endl << "Balance: $" << balance << endl;
        int bet = askMoney("Bet ", 1, balance);
        char r = playRound();
        while (r == 'P')
        {
            pushed++;
            cout << "Bet in game: $" << bet << endl;
            bet += askMoney("Raise by ", 0, balance - bet);
            r = playRound();
        }
        if (r == 'W')
        {
            won++;
            balance += bet;
            cout << "Paid to you: $" << bet * 2 << endl;
        }
        else
        {
            lost++;
            balance -= bet;
            cout << "Paid by you: $" << bet << endl;
        }
        if (balance > best)
            best = balance;
        cout << "Balance: $" << balance << endl;
    } while (balance > 0 && askChar("Another round (Y/N): ", "yn") == 'y');

    cout << endl << "--- statistics ---" << endl;
    cout << setw(12) << left << "won" << won << endl;
    cout << setw(12) << "lost" << lost << endl;
    cout << setw(12) << "pushed" << pushed << endl;
    cout << setw(12) << "best" << "$" << best << endl;
    cout << setw(12) << "final" << "$" << balance << endl;
    return 0;
}
