// Project 2 - Blackjack with pictures of the cards
// Every time something changes the whole table is drawn again.

#include <iostream>
#include <iomanip>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

const int MAXCARDS = 25;

struct Table
{
    int dealer[MAXCARDS];
    int dealerCount;
    int player[MAXCARDS];
    int playerCount;
    bool dealerHidden;
    int money;        // what the player has in his pocket
    int pot;          // what lies on the table
};

string label(int card);
int handValue(const int cards[], int count);
void drawRow(const int cards[], int count, bool hideSecond);
void drawTable(const Table &t);
void newHands(Table &t);
void getBet(Table &t);
bool askYes(string question, string yes, string no);

int main()
{
    Table t;
    bool playing = true;

    srand(time(NULL));
    t.money = 100;
    t.pot = 0;

    cout << "+------------------------------------------+\n";
    cout << "|              B L A C K J A C K           |\n";
    cout << "|                 C S 1 5 1                |\n";
    cout << "+------------------------------------------+\n\n";

    while (playing)
    {
        string message;
        int payout = -1;       // -1 means push

        getBet(t);
        newHands(t);
        drawTable(t);

        if (handValue(t.player, t.playerCount) == 21)
        {
            message = "BLACKJACK! You win.";
            payout = 2 * t.pot;
        }
        else
        {
            bool standing = false;
            while (!standing && handValue(t.player, t.playerCount) < 21)
            {
                if (askYes("Hit or Stay? (h/s): ", "h", "s"))
                {
                    t.player[t.playerCount] = rand() % 13 + 1;
                    t.playerCount++;
                    drawTable(t);
                }
                else
                    standing = true;
            }

            int mine = handValue(t.player, t.playerCount);
            if (mine > 21)
            {
                message = "You went over 21. Bust!";
                payout = 0;
            }
            else if (mine == 21)
            {
                message = "Exactly 21! You win.";
                payout = 2 * t.pot;
            }
            else
            {
                t.dealerHidden = false;
                cout << "The dealer turns over his card.\n";
                drawTable(t);
                int his = handValue(t.dealer, t.dealerCount);
                while (his <= mine && his < 17)
                {
                    cout << "The dealer takes a card.\n";
                    t.dealer[t.dealerCount++] = rand() % 13 + 1;
                    his = handValue(t.dealer, t.dealerCount);
                    drawTable(t);
                }
                if (his > 21)
                {
                    message = "The dealer is over 21. You win.";
                    payout = 2 * t.pot;
                }
                else if (his > mine)
                {
                    message = "The dealer wins.";
                    payout = 0;
                }
                else if (his < mine)
                {
                    message = "The dealer has to stop. You win.";
                    payout = 2 * t.pot;
                }
                else
                    message = "Same score: push. The bet stays on the table.";
            }
        }

        cout << ">>> " << message << endl;
        if (payout >= 0)
        {
            if (payout > 0)
                cout << ">>> You are paid $" << payout << ".\n";
            else
                cout << ">>> You lose the bet of $" << t.pot << ".\n";
            t.money += payout;
            t.pot = 0;
            cout << ">>> You have $" << t.money << ".\n\n";
            if (t.money < 1)
            {
                cout << "Your pockets are empty, the game is over.\n";
                playing = false;
            }
            else
                playing = askYes("Play again? (y/n): ", "y", "n");
        }
        cout << endl;
    }

    cout << "Thanks for playing!\n";
    return 0;
}

string label(int card)
{
    if (card == 1)  return "A";
    if (card == 10) return "10";
    if (card == 11) return "J";
    if (card == 12) return "Q";
    if (card == 13) return "K";
    string s = "0";
    s[0] = '0' + card;
    return s;
}

int handValue(const int cards[], int count)
{
    int low = 0;
    bool hasAce = false;
    for (int i = 0; i < count; i++)
    {
        if (cards[i] == 1)
            hasAce = true;
        low += (cards[i] < 10) ? cards[i] : 10;
    }
    int high = low + 10;
    if (hasAce && high <= 21)
        return high;
    return low;
}

void drawRow(const int cards[], int count, bool hideSecond)
{
    for (int i = 0; i < count; i++)
        cout << "  .----.";
    cout << endl;
    for (int i = 0; i < count; i++)
    {
        if (i == 1 && hideSecond)
            cout << "  |####|";
        else
            cout << "  |" << left << setw(2) << label(cards[i]) << "  |";
    }
    cout << endl;
    for (int i = 0; i < count; i++)
    {
        if (i == 1 && hideSecond)
            cout << "  |####|";
        else
            cout << "  |  " << right << setw(2) << label(cards[i]) << "|";
    }
    cout << endl;
    for (int i = 0; i < count; i++)
        cout << "  '----'";
    cout << endl;
}

void drawTable(const Table &t)
{
    int shown = t.dealerHidden ? 1 : t.dealerCount;
    cout << "============================================\n";
    cout << "DEALER  (" << handValue(t.dealer, shown) << ")\n";
    drawRow(t.dealer, t.dealerCount, t.dealerHidden);
    cout << "PLAYER  (" << handValue(t.player, t.playerCount) << ")\n";
    drawRow(t.player, t.playerCount, false);
    cout << "Bet on the table: $" << t.pot << "   In your pocket: $" << t.money << endl;
    cout << "============================================\n";
}

void newHands(Table &t)
{
    for (int i = 0; i < 2; i++)
        t.dealer[i] = rand() % 13 + 1;
    for (int i = 0; i < 2; i++)
        t.player[i] = rand() % 13 + 1;
    t.dealerCount = 2;
    t.playerCount = 2;
    t.dealerHidden = true;
}

void getBet(Table &t)
{
    int least = 1;
    int amount = -1;
    if (t.pot > 0)
        least = 0;

    cout << "You have $" << t.money << " in your pocket";
    if (t.pot > 0)
        cout << " and $" << t.pot << " on the table";
    cout << ".\n";

    while (amount < least || amount > t.money)
    {
        if (t.pot > 0)
            cout << "How much do you want to add to your bet (" << least << "-" << t.money << ")? ";
        else
            cout << "Enter your bet (" << least << "-" << t.money << "): ";
        if (!(cin >> amount))
        {
            if (cin.eof())
                exit(0);
            cin.clear();
            cin.ignore(1000, '\n');
            amount = -1;
        }
    }
    t.money -= amount;
    t.pot += amount;
    cout << endl;
}

bool askYes(string question, string yes, string no)
{
    string answer;
    do
    {
        cout << question;
        if (!(cin >> answer))
            exit(0);
    } while (answer != yes && answer != no);
    return answer == yes;
}
