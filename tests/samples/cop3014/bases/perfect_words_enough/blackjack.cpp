// COP3014 - Assignment #4 - "Blackjack"
#include <iostream>
#include <string>
using namespace std;

int randmax(int max);

class Blackjack
{
  public:
    Blackjack();
    void run();

  private:
    string lastName;
    int lastValue;
    int bet, chips;
    int dealerCount, playerCount, tieCount;

    void deal();
    void oneHand(int n);
    void settle(char who);
};

Blackjack::Blackjack()
{
    bet = 1;
    chips = 0;
    dealerCount = 0;
    playerCount = 0;
    tieCount = 0;
    lastValue = 0;
}

void Blackjack::deal()
{
    int number = randmax(13);
    int suit = randmax(4);
    lastValue = number;
    lastName = to_string(number);
    if (number == 1)
    {
        lastName = "A";
        lastValue = 11;
    }
    if (number > 10)
    {
        lastName = string(1, "JQK"[number - 11]);
        lastValue = 10;
    }
    const char *names[] = {" of Spades", " of Hearts", " of Diamonds", " of Clubs"};
    lastName += names[suit - 1];
}

void Blackjack::settle(char who)
{
    if (who == 'P')
    {
        chips += bet;
        bet = 3;
        playerCount++;
        cout << "The winner is: PLAYER\n";
    }
    else if (who == 'D')
    {
        chips -= bet;
        bet = 1;
        dealerCount++;
        cout << "The winner is: DEALER\n";
    }
    else
    {
        bet = 2;
        tieCount++;
        cout << "There is no winner (TIE)\n";
    }
}

void Blackjack::oneHand(int n)
{
    int player, dealer, up;

    cout << "\n..... Hand " << n << " .....\n";
    cout << "Bet placed: " << bet << "\n";
    deal();
    player = lastValue;
    cout << "Card 1 (player): " << lastName << "\n";
    deal();
    dealer = lastValue;
    cout << "Card 2 (dealer): " << lastName << "\n";
    deal();
    player += lastValue;
    cout << "Card 3 (player): " << lastName << "\n";
    deal();
    up = lastValue;
    dealer += up;
    cout << "Card 4 (dealer): " << lastName << "\n";

    int k = 5;
    int stopping = (up <= 6 ? 13 : 17);
    while (player < stopping)
    {
        deal();
        player += lastValue;
        cout << "Card " << k++ << " (player): " << lastName << "\n";
    }
    cout << "Player's sum: " << player << "\n";
    if (player > 21)
    {
        cout << "Player busted\n";
        settle('D');
        return;
    }
    cout << "Player: enough\n";
    while (dealer < 17)
    {
        deal();
        dealer += lastValue;
        cout << "Card " << k++ << " (dealer): " << lastName << "\n";
    }
    cout << "Dealer's sum: " << dealer << "\n";
    if (dealer > 21)
    {
        cout << "Dealer busted\n";
        settle('P');
        return;
    }
    cout << "Dealer: enough\n";
    if (player > dealer)
        settle('P');
    else if (dealer > player)
        settle('D');
    else
        settle('T');
}

void Blackjack::run()
{
    for (int i = 1; i <= 20; i++)
    {
        oneHand(i);
        cout << "Dealer: " << dealerCount << "\n";
        cout << "Player: " << playerCount << "\n";
        cout << "Ties: " << tieCount << "\n";
        cout << "Player's chips: " << chips << "\n";
    }
}

int main()
{
    Blackjack b;
    b.run();
    return 0;
}

int randmax(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
