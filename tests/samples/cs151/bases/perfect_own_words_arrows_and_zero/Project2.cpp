/**************************************
*  CS 151  Project 2                  *
*  Blackjack                          *
**************************************/
#include <iostream>
#include <cstdlib>
#include <ctime>
using namespace std;

void intro(double money)
{
    cout << "#################################" << endl;
    cout << "#   W E L C O M E   T O   2 1   #" << endl;
    cout << "#################################" << endl;
    cout << "Your chips: $" << money << endl;
}

int card()
{
    int n = rand() % 13;
    return n + 1;
}

void print(int c)
{
    if (c >= 2 && c <= 10)
        cout << c;
    if (c == 1)
        cout << "A";
    if (c == 11)
        cout << "J";
    if (c == 12)
        cout << "Q";
    if (c == 13)
        cout << "K";
}

int points(int c)
{
    if (c > 10)
        return 10;
    return c;
}

int best(int sum, bool ace)
{
    if (ace == true)
    {
        if (sum + 10 <= 21)
            return sum + 10;
    }
    return sum;
}

bool menu()
{
    char c = ' ';
    while (c != 'h' && c != 's')
    {
        cout << "   h) hit" << endl;
        cout << "   s) stay" << endl;
        cout << "   your choice: ";
        cin >> c;
        if (cin.fail())
            return false;
    }
    return c == 'h';
}

void payWinner(double &money, double &bet)
{
    cout << ">> You get $" << bet * 2 << " back." << endl;
    money = money + bet * 2;
    bet = 0;
}

void takeBet(double &bet)
{
    cout << ">> The house keeps your $" << bet << "." << endl;
    bet = 0;
}

int main()
{
    srand(time(0));
    double money = 100;
    double bet = 0;
    char again = 'y';
    intro(money);

    while (again == 'y')
    {
        double newBet;
        bool ok = false;
        while (!ok)
        {
            if (bet > 0)
                cout << "Bet so far $" << bet << ", add to it (0 to leave it): ";
            else
                cout << "Enter your bet: ";
            cin >> newBet;
            if (cin.fail())
                return 0;
            if (newBet < 0)
                cout << "No negative bets." << endl;
            else if (newBet > money)
                cout << "You can't afford that." << endl;
            else if (newBet == 0 && bet == 0)
                cout << "You have to bet something." << endl;
            else
                ok = true;
        }
        money = money - newBet;
        bet = bet + newBet;

        int dealer1 = card();
        int dealer2 = card();
        int player1 = card();
        int player2 = card();
        int playerSum = points(player1) + points(player2);
        bool playerAce = (player1 == 1 || player2 == 1);
        int dealerSum = points(dealer1);
        bool dealerAce = (dealer1 == 1);

        cout << endl << "Player's cards: ";
        print(player1);
        cout << " & ";
        print(player2);
        cout << " -> " << best(playerSum, playerAce) << endl;
        cout << "Dealer's card:  ";
        print(dealer1);
        cout << " -> " << best(dealerSum, dealerAce) << endl;

        bool done = false;
        if (best(playerSum, playerAce) == 21)
        {
            cout << "*BLACKJACK*" << endl;
            payWinner(money, bet);
            done = true;
        }
        while (!done && menu())
        {
            int c = card();
            playerSum = playerSum + points(c);
            if (c == 1)
                playerAce = true;
            cout << "New card: ";
            print(c);
            cout << " -> player " << best(playerSum, playerAce) << ", dealer " << best(dealerSum, dealerAce) << endl;
            if (best(playerSum, playerAce) > 21)
            {
                cout << "*BUST*" << endl;
                takeBet(bet);
                done = true;
            }
            else if (best(playerSum, playerAce) == 21)
            {
                cout << "*21*" << endl;
                payWinner(money, bet);
                done = true;
            }
        }
        if (!done)
        {
            int player = best(playerSum, playerAce);
            dealerSum = dealerSum + points(dealer2);
            if (dealer2 == 1)
                dealerAce = true;
            int dealer = best(dealerSum, dealerAce);
            cout << "Dealer's second card: ";
            print(dealer2);
            cout << " -> dealer " << dealer << ", player " << player << endl;
            while (dealer < 17 && dealer <= player)
            {
                int c = card();
                dealerSum = dealerSum + points(c);
                if (c == 1)
                    dealerAce = true;
                dealer = best(dealerSum, dealerAce);
                cout << "Dealer hits: ";
                print(c);
                cout << " -> dealer " << dealer << ", player " << player << endl;
            }
            if (dealer > 21)
            {
                cout << "*DEALER BUSTS*" << endl;
                payWinner(money, bet);
            }
            else if (dealer > player)
            {
                cout << "*DEALER WINS*" << endl;
                takeBet(bet);
            }
            else if (player > dealer)
            {
                cout << "*PLAYER WINS*" << endl;
                payWinner(money, bet);
            }
            else
            {
                cout << "*PUSH*" << endl;
            }
        }
        cout << "Your chips: $" << money << endl;
        if (bet == 0)
        {
            if (money == 0)
                again = 'n';
            else
            {
                cout << "Again (y/n)? ";
                cin >> again;
            }
        }
    }
    cout << "#### GOODBYE ####" << endl;
    return 0;
}
