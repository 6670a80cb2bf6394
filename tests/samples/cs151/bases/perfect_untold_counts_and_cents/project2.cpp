//-----------------------------------------------------------------
// CS151  Project 2  Blackjack
// Keeps statistics. Money is a double so you can bet cents.
//-----------------------------------------------------------------
#include <iostream>
#include <iomanip>
#include <cstdlib>
#include <ctime>
#include <vector>
using namespace std;

struct Stats
{
    int rounds, wins, losses, pushes, blackjacks, busts, dealerBusts;
    double most, least;
};

typedef vector<int> Cards;

int    nextCard();
void   printCard(int card);
void   printCards(const Cards &cards);
int    total(const Cards &cards);
double askMoney(const char *prompt, double lowest, double highest);
char   askKey(const char *prompt, char a, char b);
int    playRound(int number, Stats &stats);
void   printStats(const Stats &stats, double money);

int main()
{
    Stats stats = {0, 0, 0, 0, 0, 0, 0, 100.0, 100.0};
    double money = 100.0;
    double bet = 0.0;
    bool done = false;

    srand(time(0));
    cout << fixed << setprecision(2);
    cout << "########################################" << endl;
    cout << "##    Welcome to CS151 Blackjack!     ##" << endl;
    cout << "########################################" << endl;
    cout << "You have $" << money << "." << endl;

    while (!done)
    {
        if (bet > 0)
            bet += askMoney("Add to the bet: $", 0.0, money - bet);
        else
            bet = askMoney("Enter your bet: $", 0.01, money);

        stats.rounds++;
        int result = playRound(stats.rounds, stats);

        if (result == 0)
        {
            stats.pushes++;
            cout << "PUSH - the bet of $" << bet << " stays in the game." << endl;
        }
        else
        {
            if (result > 0)
            {
                stats.wins++;
                money += bet;
                cout << "PLAYER WINS - you get back $" << 2 * bet << "." << endl;
            }
            else
            {
                stats.losses++;
                money -= bet;
                cout << "DEALER WINS - you lose $" << bet << "." << endl;
            }
            if (money > stats.most)
                stats.most = money;
            if (money < stats.least)
                stats.least = money;
            bet = 0;
            printStats(stats, money);

            if (money < 0.01)
            {
                cout << "You are broke." << endl;
                done = true;
            }
            else if (askKey("Play again? (y/n) ", 'y', 'n') == 'n')
                done = true;
        }
    }

    cout << endl << "Come back soon!" << endl;
    return 0;
}

int nextCard()
{
    return rand() % 13 + 1;
}

void printCard(int card)
{
    const char letters[] = {'J', 'Q', 'K'};
    if (card == 1)
        cout << 'A';
    else if (card > 10)
        cout << letters[card - 11];
    else
        cout << card;
}

void printCards(const Cards &cards)
{
    for (unsigned i = 0; i < cards.size(); i++)
    {
        if (i > 0)
            cout << ", ";
        printCard(cards[i]);
    }
}

int total(const Cards &cards)
{
    int sum = 0;
    int elevens = 0;
    for (unsigned i = 0; i < cards.size(); i++)
    {
        int c = cards[i];
        if (c == 1)
        {
            elevens++;
            c = 11;
        }
        else if (c > 10)
            c = 10;
        sum += c;
    }
    while (sum > 21 && elevens > 0)
    {
        sum -= 10;
        elevens--;
    }
    return sum;
}

double askMoney(const char *prompt, double lowest, double highest)
{
    double x;
    while (true)
    {
        cout << prompt;
        if (!(cin >> x))
        {
            cout << endl << "No more input." << endl;
            exit(1);
        }
        if (x >= lowest && x <= highest + 0.0001)
            return x;
        cout << "  (between $" << lowest << " and $" << highest << ")" << endl;
    }
}

char askKey(const char *prompt, char a, char b)
{
    char c = ' ';
    while (c != a && c != b)
    {
        cout << prompt;
        if (!(cin >> c))
            return b;
    }
    return c;
}

// returns +1 if the player wins, -1 if the dealer wins and 0 for a push
int playRound(int number, Stats &stats)
{
    Cards player, dealer;

    player.push_back(nextCard());
    dealer.push_back(nextCard());
    player.push_back(nextCard());
    dealer.push_back(nextCard());

    cout << endl << "---------- Round " << number << " ----------" << endl;
    cout << "Player: ";
    printCards(player);
    cout << "  (" << total(player) << ")" << endl;
    cout << "Dealer: ";
    printCard(dealer[0]);
    cout << ", *" << endl;

    if (total(player) == 21)
    {
        stats.blackjacks++;
        cout << "BLACKJACK!" << endl;
        // same score is a push, so the dealer has to look at his own card
        if (total(dealer) == 21)
        {
            cout << "But the dealer has it too: ";
            printCards(dealer);
            cout << endl;
            return 0;
        }
        return 1;
    }

    while (askKey("Hit or Stay? (h/s) ", 'h', 's') == 'h')
    {
        player.push_back(nextCard());
        cout << "Player: ";
        printCards(player);
        cout << "  (" << total(player) << ")" << endl;
        if (total(player) == 21)
            return 1;
        if (total(player) > 21)
        {
            cout << "Bust!" << endl;
            stats.busts++;
            return -1;
        }
    }

    cout << "Dealer: ";
    printCards(dealer);
    cout << "  (" << total(dealer) << ")" << endl;
    while (total(dealer) < 17 && total(dealer) <= total(player))
    {
        dealer.push_back(nextCard());
        cout << "Dealer: ";
        printCards(dealer);
        cout << "  (" << total(dealer) << ")" << endl;
    }

    if (total(dealer) > 21)
    {
        cout << "Dealer bust!" << endl;
        stats.dealerBusts++;
        return 1;
    }
    if (total(dealer) > total(player))
        return -1;
    if (total(dealer) < total(player))
        return 1;
    return 0;
}

void printStats(const Stats &s, double money)
{
    cout << endl;
    cout << "  Rounds " << setw(4) << s.rounds << " | Won " << setw(4) << s.wins
         << " | Lost " << setw(4) << s.losses << " | Pushes " << setw(3) << s.pushes << endl;
    cout << "  Blackjacks " << s.blackjacks << ", busts " << s.busts
         << ", dealer busts " << s.dealerBusts;
    if (s.wins + s.losses > 0)
        cout << ", win rate " << 100.0 * s.wins / (s.wins + s.losses) << "%";
    cout << endl;
    cout << "  Highest $" << s.most << ", lowest $" << s.least << endl;
    cout << "  MONEY: $" << money << endl << endl;
}
