/**********************************************
  CS 151                       Project #2
  Blackjack Simulator
**********************************************/
#include <iostream>
#include <cstdlib>
#include <ctime>

using namespace std;

const int START_MONEY = 100;
const int LIMIT = 21;
const int DEALER_STOP = 17;

class Hand
{
public:
    Hand() { sum = 0; soft = 0; }
    void take();
    int points() { return sum; }
    bool isSoft() { return soft > 0; }
private:
    int sum;
    int soft;    // number of aces counted as eleven
};

// draws a card, prints it, and puts it in the hand
void Hand::take()
{
    int n = rand() % 13 + 1;
    switch (n)
    {
        case 1:
            cout << "A";
            sum += 11;
            soft++;
            break;
        case 11:
            cout << "J";
            sum += 10;
            break;
        case 12:
            cout << "Q";
            sum += 10;
            break;
        case 13:
            cout << "K";
            sum += 10;
            break;
        default:
            cout << n;
            sum += n;
    }
    if (sum > LIMIT && soft > 0)
    {
        sum -= 10;
        soft--;
    }
}

void printPoints(Hand &h)
{
    cout << "   (";
    if (h.isSoft() && h.points() < LIMIT) cout << "soft ";
    cout << h.points() << ")" << endl;
}

int getChoice(int low, int high)
{
    int x;
    cin >> x;
    while (x < low || x > high || cin.fail())
    {
        if (cin.eof()) exit(EXIT_FAILURE);
        cin.clear();
        cin.ignore(500, '\n');
        cout << "   Please enter a number between " << low << " and " << high << ": ";
        cin >> x;
    }
    return x;
}

// plays one deal; the return value is what the player gets back, or -1 when even
int playDeal(int wager)
{
    Hand dealer, player;

    cout << endl << "   Dealer's upcard:  ";
    dealer.take();
    printPoints(dealer);
    cout << "   Your hand:        ";
    player.take();
    cout << " + ";
    player.take();
    printPoints(player);

    bool standing = false;
    while (player.points() < LIMIT && !standing)
    {
        cout << "   Hit = 1, Stand = 0: ";
        if (getChoice(0, 1) == 0)
            standing = true;
        else
        {
            cout << "   You were dealt:   ";
            player.take();
            printPoints(player);
        }
    }

    if (player.points() > LIMIT)
    {
        cout << "   Your hand is a bust." << endl;
        return 0;
    }
    if (player.points() == LIMIT)
    {
        cout << "   A perfect 21!" << endl;
        return 2 * wager;
    }

    cout << "   Dealer's 2nd:     ";
    dealer.take();
    printPoints(dealer);
    while (dealer.points() < DEALER_STOP && dealer.points() <= player.points())
    {
        cout << "   Dealer takes:     ";
        dealer.take();
        printPoints(dealer);
    }

    if (dealer.points() > LIMIT)
    {
        cout << "   The dealer's hand is a bust." << endl;
        return 2 * wager;
    }
    if (dealer.points() == player.points())
        return -1;
    if (dealer.points() > player.points())
        return 0;
    return 2 * wager;
}

int main()
{
    srand(static_cast<unsigned>(time(0)));
    int bankroll = START_MONEY;
    int keepGoing = 1;
    int roundNo = 1;

    cout << "Blackjack Simulator - starting bankroll: USD " << bankroll << endl;

    while (keepGoing == 1)
    {
        cout << endl << "ROUND " << roundNo << endl;
        cout << "   Wager (1 - " << bankroll << "): ";
        int wager = getChoice(1, bankroll);
        bankroll -= wager;

        int back = playDeal(wager);
        while (back == -1)
        {
            cout << "   Push. USD " << wager << " rides on the next deal." << endl;
            if (bankroll > 0)
            {
                cout << "   Raise the wager by (0 - " << bankroll << "): ";
                int raise = getChoice(0, bankroll);
                bankroll -= raise;
                wager += raise;
            }
            back = playDeal(wager);
        }
        bankroll += back;

        if (back > 0)
            cout << "   Round " << roundNo << " goes to you, net gain USD " << back - wager;
        else
            cout << "   Round " << roundNo << " goes to the dealer, net loss USD " << wager;
        cout << ". Bankroll: USD " << bankroll << endl;
        roundNo++;

        if (bankroll == 0)
        {
            cout << "   You are out of money." << endl;
            keepGoing = 0;
        }
        else
        {
            cout << "   Another hand = 1, cash out = 0: ";
            keepGoing = getChoice(0, 1);
        }
    }
    cout << endl << "You cash out USD " << bankroll << ". Bye!" << endl;
    return 0;
}
