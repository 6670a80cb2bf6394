// Blackjack without any loop at all: everything repeats by recursion
#include <iostream>
#include <vector>
#include <cstdlib>
#include <ctime>
using namespace std;

typedef vector<char> Hand;

// cards are kept as '2'..'9', 'X' (ten), 'J', 'Q', 'K', 'A'
char pick()
{
    int r = rand() / (RAND_MAX / 13 + 1);
    return "23456789XJQKA"[r];
}

void say(char c)
{
    if (c == 'X')
        cout << 10;
    else
        cout << c;
}

// tries both values for every ace and keeps the better sum
int best(const Hand &h, size_t i = 0, int sum = 0)
{
    if (i == h.size())
        return sum;
    if (h[i] == 'A')
    {
        int big = best(h, i + 1, sum + 11);
        int small = best(h, i + 1, sum + 1);
        return big <= 21 ? big : small;
    }
    if (h[i] >= '2' && h[i] <= '9')
        return best(h, i + 1, sum + (h[i] - '0'));
    return best(h, i + 1, sum + 10);
}

int number(int lo, int hi)
{
    int n;
    if (!(cin >> n))
        exit(0);
    if (n >= lo && n <= hi)
        return n;
    cout << "Between " << lo << " and " << hi << " please: ";
    return number(lo, hi);
}

char letter(char a, char b)
{
    char c;
    if (!(cin >> c))
        exit(0);
    if (c == a || c == b)
        return c;
    cout << a << " or " << b << "? ";
    return letter(a, b);
}

void give(Hand &h, const char *who)
{
    h.push_back(pick());
    cout << who << " card " << h.size() << " is ";
    say(h.back());
    cout << endl;
}

void playerTurn(Hand &h)
{
    cout << "Player total is " << best(h) << endl;
    if (best(h) >= 21)
        return;
    cout << "(h)it or (s)tay? ";
    if (letter('h', 's') == 's')
        return;
    give(h, "Player");
    playerTurn(h);
}

void dealerTurn(Hand &h)
{
    cout << "Dealer total is " << best(h) << endl;
    if (best(h) < 17)
    {
        give(h, "Dealer");
        dealerTurn(h);
    }
}

// plays until there is no push any more, returns the new amount of money
int play(int money, int bet)
{
    Hand dealer, player;
    give(dealer, "Dealer");
    dealer.push_back(pick());
    cout << "Dealer card 2 is face down" << endl;
    give(player, "Player");
    give(player, "Player");
    playerTurn(player);

    if (best(player) > 21)
    {
        cout << "Result: bust, the bet is lost" << endl;
        return money - bet;
    }
    if (best(player) == 21)
    {
        cout << "Result: twenty-one, player wins" << endl;
        return money + bet;
    }

    cout << "Dealer card 2 is ";
    say(dealer[1]);
    cout << endl;
    dealerTurn(dealer);

    if (best(dealer) > 21)
    {
        cout << "Result: dealer bust, player wins" << endl;
        return money + bet;
    }
    if (best(dealer) > best(player))
    {
        cout << "Result: dealer wins, the bet is lost" << endl;
        return money - bet;
    }
    if (best(dealer) < best(player))
    {
        cout << "Result: player wins" << endl;
        return money + bet;
    }
    cout << "Result: push, " << bet << " stays in the game" << endl;
    cout << "Add to the bet (at most " << money - bet << "): ";
    int more = number(0, money - bet);
    return play(money, bet + more);
}

void session(int money)
{
    cout << "Money is " << money << endl;
    if (money == 0)
        return;
    cout << "Bet: ";
    int bet = number(1, money);
    money = play(money, bet);
    cout << "Money is " << money << endl;
    cout << "Again? y/n: ";
    if (letter('y', 'n') == 'y')
        session(money);
}

int main()
{
    srand(time(0));
    session(100);
    cout << "Bye" << endl;
    return 0;
}
