//==============================================
//  Project 2 - Blackjack with drawn cards
//==============================================
#include <iostream>
#include <iomanip>
#include <vector>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

typedef vector<int> Cards;

int newCard();
string face(int card);
int total(const Cards &cards);
void draw(const string &title, const Cards &cards, bool hideSecond);
void banner(const string &text);
bool askYes(const string &question, char yes);
int askMoney(const string &question, int from, int to);
int oneRound();
void playerLoop(Cards &player, const Cards &dealer);
void dealerLoop(Cards &dealer);

int main()
{
    srand(time(0));
    int purse = 100;

    banner("WELCOME TO BLACKJACK");
    do
    {
        cout << "| Purse: $" << purse << endl;
        int pot = askMoney("| Your bet", 1, purse);
        purse -= pot;
        int r = oneRound();
        while (r == 0)
        {
            banner("PUSH - bet of $" + to_string(pot) + " stays");
            if (purse > 0)
            {
                int extra = askMoney("| Raise your bet by", 0, purse);
                purse -= extra;
                pot += extra;
            }
            r = oneRound();
        }
        if (r > 0)
        {
            purse += 2 * pot;
            banner("YOU WIN! $" + to_string(2 * pot) + " come back to you");
        }
        else
        {
            banner("YOU LOSE your bet of $" + to_string(pot));
        }
        cout << "| Purse: $" << purse << endl;
    } while (purse > 0 && askYes("| Play again? (y/n) ", 'y'));
    banner("Thank you for playing");
    return 0;
}

int newCard()
{
    // 1..13
    return static_cast<int>(13.0 * rand() / (RAND_MAX + 1.0)) + 1;
}

string face(int card)
{
    if (card == 1) return "A";
    if (card <= 10) return to_string(card);
    return string(1, "JQK"[card - 11]);
}

int total(const Cards &cards)
{
    int sum = 0;
    bool ace = false;
    for (size_t i = 0; i < cards.size(); i++)
    {
        sum += min(cards[i], 10);
        if (cards[i] == 1)
            ace = true;
    }
    return (ace && sum + 10 <= 21) ? sum + 10 : sum;
}

void draw(const string &title, const Cards &cards, bool hideSecond)
{
    cout << endl << "   " << title;
    if (!hideSecond)
        cout << " has " << total(cards);
    cout << endl;
    for (int line = 0; line < 5; line++)
    {
        cout << "  ";
        for (size_t i = 0; i < cards.size(); i++)
        {
            string f = (hideSecond && i == 1) ? "##" : face(cards[i]);
            if (line == 0)
                cout << " .----.";
            else if (line == 1)
                cout << " |" << left << setw(4) << f << "|";
            else if (line == 2)
                cout << " |    |";
            else if (line == 3)
                cout << " |" << right << setw(4) << f << "|";
            else
                cout << " '----'";
        }
        cout << endl;
    }
}

void banner(const string &text)
{
    string bar(text.length() + 8, '*');
    cout << endl << bar << endl;
    cout << "*** " << text << " ***" << endl;
    cout << bar << endl << endl;
}

bool askYes(const string &question, char yes)
{
    string s;
    cout << question;
    if (!(cin >> s))
        exit(0);
    return s[0] == yes || s[0] == toupper(yes);
}

int askMoney(const string &question, int from, int to)
{
    int n = from - 1;
    while (n < from || n > to)
    {
        cout << question << " ($" << from << " - $" << to << "): ";
        if (!(cin >> n))
            exit(0);
    }
    return n;
}

void playerLoop(Cards &player, const Cards &dealer)
{
    while (total(player) < 21 && askYes("\n   Hit or stay? (h/s) ", 'h'))
    {
        player.push_back(newCard());
        draw("Dealer", dealer, true);
        draw("Player", player, false);
    }
}

void dealerLoop(Cards &dealer)
{
    cout << endl << "   ~ ~ ~ the dealer turns over the second card ~ ~ ~" << endl;
    draw("Dealer", dealer, false);
    while (total(dealer) < 17)
    {
        cout << endl << "   ~ ~ ~ the dealer hits ~ ~ ~" << endl;
        dealer.push_back(newCard());
        draw("Dealer", dealer, false);
    }
}

// 1 = player wins, -1 = dealer wins, 0 = push
int oneRound()
{
    Cards dealer, player;
    for (int i = 0; i < 2; i++)
        dealer.push_back(newCard());
    for (int i = 0; i < 2; i++)
        player.push_back(newCard());

    draw("Dealer", dealer, true);
    draw("Player", player, false);

    playerLoop(player, dealer);
    int p = total(player);
    if (p > 21)
    {
        cout << endl << "   BUST!" << endl;
        return -1;
    }
    if (p == 21)
    {
        cout << endl << "   21!" << endl;
        return 1;
    }

    dealerLoop(dealer);
    int d = total(dealer);
    if (d > 21)
    {
        cout << endl << "   DEALER BUSTS!" << endl;
        return 1;
    }
    if (d == p)
        return 0;
    return d > p ? -1 : 1;
}
