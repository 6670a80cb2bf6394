#include <iostream>
#include <cstdlib>
#include <ctime>
using namespace std;

// the whole state of the game
int bank = 100;
int stake = 0;
int rounds = 0;
int playerLow, dealerLow;
bool playerAce, dealerAce;

int value(int low, bool ace)
{
    if (ace == true && low + 10 <= 21)
        return low + 10;
    return low;
}

void showCard(int c)
{
    if (c >= 2 && c <= 10)
        cout << c;
    else if (c == 1)
        cout << 'A';
    else if (c == 11)
        cout << 'J';
    else if (c == 12)
        cout << 'Q';
    else
        cout << 'K';
}

int points(int c)
{
    if (c > 10)
        return 10;
    return c;
}

int drawFor(bool player)
{
    int c = rand() % 13 + 1;
    if (player)
    {
        playerLow = playerLow + points(c);
        if (c == 1) playerAce = true;
    }
    else
    {
        dealerLow = dealerLow + points(c);
        if (c == 1) dealerAce = true;
    }
    return c;
}

void showState()
{
    cout << "   [Round " << rounds << "]  Money not on the table: $" << bank - stake << endl;
    cout << "   [Round " << rounds << "]  Bet on the table: $" << stake << endl;
    cout << "   [Round " << rounds << "]  Dealer shows: " << value(dealerLow, dealerAce) << endl;
    cout << "   [Round " << rounds << "]  Player has: " << value(playerLow, playerAce) << endl;
}

char letter()
{
    char c;
    if (!(cin >> c))
    {
        cout << endl << "End of input." << endl;
        exit(0);
    }
    return tolower(c);
}

int number()
{
    int n;
    if (!(cin >> n))
    {
        cout << endl << "End of input." << endl;
        exit(0);
    }
    return n;
}

// returns 'w', 'l' or 'p'
char oneRound()
{
    rounds++;
    playerLow = dealerLow = 0;
    playerAce = dealerAce = false;
    int hidden;

    cout << "Dealer gets ";
    showCard(drawFor(false));
    cout << " and a face down card." << endl;
    hidden = rand() % 13 + 1;
    cout << "Player gets ";
    showCard(drawFor(true));
    cout << " and ";
    showCard(drawFor(true));
    cout << "." << endl;
    showState();

    if (value(playerLow, playerAce) == 21)
    {
        cout << "Blackjack for the player!" << endl;
        return 'w';
    }

    char ans;
    do
    {
        cout << "Hit (h) or stay (s)? ";
        ans = letter();
        if (ans == 'h')
        {
            cout << "Player gets ";
            showCard(drawFor(true));
            cout << "." << endl;
            showState();
            if (value(playerLow, playerAce) > 21)
            {
                cout << "Player busts." << endl;
                return 'l';
            }
            if (value(playerLow, playerAce) == 21)
            {
                cout << "Player has 21 and wins." << endl;
                return 'w';
            }
        }
    } while (ans != 's');

    cout << "Dealer turns over the ";
    showCard(hidden);
    cout << "." << endl;
    dealerLow += points(hidden);
    if (hidden == 1) dealerAce = true;
    showState();
    while (value(dealerLow, dealerAce) < 17)
    {
        cout << "Dealer has to hit and gets ";
        showCard(drawFor(false));
        cout << "." << endl;
        showState();
    }
    int d = value(dealerLow, dealerAce);
    int p = value(playerLow, playerAce);
    if (d > 21)
    {
        cout << "Dealer busts." << endl;
        return 'w';
    }
    if (d > p)
    {
        cout << "Dealer's hand is higher." << endl;
        return 'l';
    }
    if (d < p)
    {
        cout << "Player's hand is higher." << endl;
        return 'w';
    }
    cout << "Push." << endl;
    return 'p';
}

int main()
{
    srand(time(NULL));
    char more = 'y';
    while (more == 'y')
    {
        cout << "You own $" << bank << "." << endl;
        cout << "Bet? ";
        stake = number();
        while (stake > bank || stake < 0)
        {
            cout << "You cannot bet that. Bet? ";
            stake = number();
        }
        char res = oneRound();
        while (res == 'p')
        {
            int add;
            cout << "The $" << stake << " remain in the game." << endl;
            do
            {
                cout << "Raise the bet by how much (0 for nothing)? ";
                add = number();
            } while (add < 0 || stake + add > bank);
            stake += add;
            res = oneRound();
        }
        if (res == 'w')
        {
            bank += stake;
            cout << "You get $" << 2 * stake << " back." << endl;
        }
        else
        {
            bank -= stake;
            cout << "Your $" << stake << " are gone." << endl;
        }
        cout << "You own $" << bank << " after round " << rounds << "." << endl;
        if (bank == 0)
            more = 'n';
        else
        {
            cout << "Play again (y/n)? ";
            more = letter();
        }
    }
    cout << "The game is over." << endl;
    return 0;
}
