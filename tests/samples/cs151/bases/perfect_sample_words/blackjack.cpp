// CS151 Project 2: Blackjack
//
// The user plays blackjack for money against the dealer. Suits do not
// matter, every card is drawn with rand() with a chance of 1/13.

#include <iostream>
#include <cstdlib>
using namespace std;

const int START_MONEY = 100;

int drawCard();
void printCard(int card);
void addCard(int card, int &sum, int &aces);
int handValue(int sum, int aces);
void printValues(int dealer, int player);
bool readNumber(int &number);
bool askBet(int money, int &bet);
bool askAddition(int money, int &bet);
char askLetter(const char question[]);
int playRound();
bool playAgain();

// results of a round
const int LOSE = 0;
const int WIN = 1;
const int PUSH = 2;
const int NATURAL = 3;

int main()
{
    int money = START_MONEY;
    bool playing = true;

    cout << "Welcome to CS151 Blackjack!" << endl << endl;
    cout << "You have $" << money << "." << endl << endl;

    while (playing)
    {
        int bet;
        if (!askBet(money, bet))
            break;

        int result = playRound();
        while (result == PUSH)
        {
            cout << "Push! Your bet of $" << bet << " stays in the game." << endl << endl;
            if (!askAddition(money, bet))
                break;
            result = playRound();
        }

        if (result == NATURAL)
        {
            // as in the example run
            money = money + 2 * bet;
            cout << "You win $" << 2 * bet << ". ";
        }
        else if (result == WIN)
        {
            money = money + bet;
            cout << "You win $" << 2 * bet << ". ";
        }
        else if (result == LOSE)
        {
            money = money - bet;
            cout << "You lose $" << bet << ". ";
        }
        cout << "You have $" << money << "." << endl << endl;

        if (money <= 0)
        {
            cout << "You are out of money." << endl << endl;
            playing = false;
        }
        else
            playing = playAgain();
    }

    cout << endl << "Come back soon!" << endl;
    return 0;
}

// 1 is an ace, 11 a jack, 12 a queen, 13 a king
int drawCard()
{
    return rand() % 13 + 1;
}

void printCard(int card)
{
    if (card == 1)
        cout << "A";
    else if (card == 11)
        cout << "J";
    else if (card == 12)
        cout << "Q";
    else if (card == 13)
        cout << "K";
    else
        cout << card;
}

// adds a card to a hand; aces are counted as 1 here
void addCard(int card, int &sum, int &aces)
{
    if (card == 1)
        aces++;
    if (card > 10)
        sum += 10;
    else
        sum += card;
}

// the best value of a hand
int handValue(int sum, int aces)
{
    if (aces > 0 && sum + 10 <= 21)
        return sum + 10;
    return sum;
}

void printValues(int dealer, int player)
{
    cout << "Value of Dealer's Hand: (" << dealer << ")" << endl;
    cout << "Value of Player's Hand: (" << player << ")" << endl << endl;
}

// Plays one round and returns who won.
int playRound()
{
    int dealerSum = 0, dealerAces = 0, playerSum = 0, playerAces = 0;
    int shown, hidden, first, second, card;

    shown = drawCard();
    hidden = drawCard();
    first = drawCard();
    second = drawCard();
    addCard(shown, dealerSum, dealerAces);
    addCard(first, playerSum, playerAces);
    addCard(second, playerSum, playerAces);

    cout << endl << "Dealer drew ";
    printCard(shown);
    cout << "." << endl << "Player drew ";
    printCard(first);
    cout << " and ";
    printCard(second);
    cout << "." << endl;
    printValues(handValue(dealerSum, dealerAces), handValue(playerSum, playerAces));

    if (handValue(playerSum, playerAces) == 21)
    {
        cout << "BLACKJACK!" << endl << endl;
        return NATURAL;
    }

    // the player's turn
    while (askLetter("Hit or Stay? ") == 'h')
    {
        card = drawCard();
        addCard(card, playerSum, playerAces);
        cout << endl << "Player drew ";
        printCard(card);
        cout << "." << endl;
        printValues(handValue(dealerSum, dealerAces), handValue(playerSum, playerAces));
        if (handValue(playerSum, playerAces) > 21)
        {
            cout << "Player busts!" << endl << endl;
            return LOSE;
        }
        if (handValue(playerSum, playerAces) == 21)
        {
            cout << "Player wins with 21!" << endl << endl;
            return WIN;
        }
    }

    // the dealer's turn, first he turns over his second card
    addCard(hidden, dealerSum, dealerAces);
    cout << endl << "Dealer drew ";
    printCard(hidden);
    cout << "." << endl;
    printValues(handValue(dealerSum, dealerAces), handValue(playerSum, playerAces));

    while (handValue(dealerSum, dealerAces) < 17 &&
           handValue(dealerSum, dealerAces) < handValue(playerSum, playerAces))
    {
        cout << "Dealer hits." << endl << endl;
        card = drawCard();
        addCard(card, dealerSum, dealerAces);
        cout << "Dealer drew ";
        printCard(card);
        cout << "." << endl;
        printValues(handValue(dealerSum, dealerAces), handValue(playerSum, playerAces));
    }

    if (handValue(dealerSum, dealerAces) > 21)
    {
        cout << "Dealer busts!" << endl << endl;
        return WIN;
    }
    if (handValue(dealerSum, dealerAces) > handValue(playerSum, playerAces))
    {
        cout << "Dealer wins." << endl << endl;
        return LOSE;
    }
    if (handValue(dealerSum, dealerAces) < handValue(playerSum, playerAces))
    {
        cout << "Player wins." << endl << endl;
        return WIN;
    }
    return PUSH;
}

// Reads a number; whatever is no number gives -1. False at end of input.
bool readNumber(int &number)
{
    cin >> number;
    if (cin.eof())
        return false;
    if (cin.fail())
    {
        cin.clear();
        number = -1;
    }
    cin.ignore(1000, '\n');
    return true;
}

bool askBet(int money, int &bet)
{
    cout << "Enter your bet: ";
    if (!readNumber(bet))
        return false;
    while (bet < 1 || bet > money)
    {
        cout << "Your bet must be from $1 to $" << money << "." << endl;
        cout << "Enter your bet: ";
        if (!readNumber(bet))
            return false;
    }
    return true;
}

// after a push: the player may add to the bet that is in the game
bool askAddition(int money, int &bet)
{
    int more;
    cout << "How much do you want to add? ";
    if (!readNumber(more))
        return false;
    while (more < 0 || bet + more > money)
    {
        cout << "You can add $0 to $" << money - bet << "." << endl;
        cout << "How much do you want to add? ";
        if (!readNumber(more))
            return false;
    }
    bet = bet + more;
    return true;
}

// the first letter of the answer, 's' at end of input
char askLetter(const char question[])
{
    char answer = 's';
    cout << question;
    cin >> answer;
    cin.ignore(1000, '\n');
    return answer;
}

bool playAgain()
{
    return askLetter("Play again? (y/n) ") == 'y';
}
