#include <iostream>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

void giveCard(string name, int& sum, int& aces)
{
    int r = rand() % 13 + 1;
    string s;
    if (r == 1)       { s = "A"; sum += 11; aces++; }
    else if (r == 11) { s = "J"; sum += 10; }
    else if (r == 12) { s = "Q"; sum += 10; }
    else if (r == 13) { s = "K"; sum += 10; }
    else              { s = to_string(r); sum += r; }
    while (sum > 21 && aces > 0)
    {
        sum -= 10;
        aces--;
    }
    cout << name << " is dealt: " << s << endl;
}

void points(int d, int p)
{
    cout << "Points ... dealer " << d << ", you " << p << endl;
}

// 1 = player wins, 2 = dealer wins, 3 = push
int playGame()
{
    int d = 0, p = 0, da = 0, pa = 0;
    giveCard("Dealer", d, da);
    giveCard("You", p, pa);
    giveCard("You", p, pa);
    points(d, p);
    string in = "gimme";
    while (p < 21 && in == "gimme")
    {
        cout << "What do you do? ";
        if (!(cin >> in)) in = "nomore";
        while (in != "gimme" && in != "nomore")
        {
            cout << "What? ";
            if (!(cin >> in)) in = "nomore";
        }
        if (in == "gimme")
        {
            giveCard("You", p, pa);
            points(d, p);
        }
    }
    if (p == 21) { cout << "Blackjack! You win!" << endl; return 1; }
    if (p > 21)  { cout << "You busted!" << endl; return 2; }
    giveCard("Dealer", d, da);
    points(d, p);
    while (d < 17)
    {
        giveCard("Dealer", d, da);
        points(d, p);
    }
    if (d > 21) { cout << "Dealer busted! You win!" << endl; return 1; }
    if (d > p)  { cout << "Dealer wins!" << endl; return 2; }
    if (d < p)  { cout << "You win!" << endl; return 1; }
    cout << "It's a push!" << endl;
    return 3;
}

int main()
{
    srand(time(0));
    int balance = 100;
    string again;
    cout << "Hi there! Care for a game of Blackjack?" << endl;
    do
    {
        int bet = 0;
        cout << "Your balance: $" << balance << endl;
        do
        {
            cout << "Your bet: $";
            if (!(cin >> bet)) return 0;
        } while (bet < 1 || bet > balance);
        balance = balance - bet;

        int result = playGame();
        while (result == 3)
        {
            int add = 0;
            cout << "The bet of $" << bet << " stays. Your balance: $" << balance << endl;
            do
            {
                cout << "Add to your bet: $";
                if (!(cin >> add)) return 0;
            } while (add < 0 || add > balance);
            bet = bet + add;
            balance = balance - add;
            result = playGame();
        }
        if (result == 1)
        {
            balance = balance + 2*bet;
            cout << "You won $" << 2*bet << endl;
        }
        else
            cout << "You lost $" << bet << endl;
        cout << "Your balance: $" << balance << endl;
        if (balance == 0)
            break;
        cout << "Play again? (y/n) ";
        again = "n";
        cin >> again;
    } while (again == "y");
    cout << "Have a nice day!" << endl;
    return 0;
}
