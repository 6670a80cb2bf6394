// blackjack.cpp - COP 3014 assignment 4
// The dealer talks to you while the cards are dealt. The dealer's first card
// stays face down until it is his turn (or until the player is out).
#include <iostream>
#include <string>
using namespace std;

const int HANDS = 20;

int randmax(int max);
void dealCard(int &rank, int &suit);
string cardName(int rank, int suit);
int points(int rank);
string chipWord(int n);
bool playerTurn(int &total, int upPoints);
void dealerTurn(int &total, int rank, int suit);
void playHand(int number, int &bet, int &mine, int &yours, int &pushes, int &stack);
void sayScore(int mine, int yours, int pushes, int stack);

int main()
{
    int bet = 1, mine = 0, yours = 0, pushes = 0, stack = 0;

    cout << "Good evening and welcome to the blackjack table!\n"
         << "We'll go 20 hands, then I'm off my shift.\n";
    for (int i = 1; i <= HANDS; i++)
        playHand(i, bet, mine, yours, pushes, stack);
    cout << "\nThat's my shift over. Mind the step on the way out!\n";
    return 0;
}

// one complete hand; works out the next bet as well
void playHand(int number, int &bet, int &mine, int &yours, int &pushes, int &stack)
{
    int r1, s1, r2, s2, r3, s3, r4, s4;

    cout << "\n~~~ Hand " << number << " ~~~\n";
    cout << "You slide " << chipWord(bet) << " across the felt.\n";

    dealCard(r1, s1);
    dealCard(r2, s2);
    dealCard(r3, s3);
    dealCard(r4, s4);
    cout << "Off the shoe: the " << cardName(r1, s1) << " for you, one face down for me,\n"
         << "the " << cardName(r3, s3) << " for you, and my up card is the "
         << cardName(r4, s4) << ".\n";

    int you = points(r1) + points(r3);
    int me = points(r2) + points(r4);

    if (!playerTurn(you, points(r4)))
    {
        cout << "Ouch, " << you << " - that's too many, friend. For the record, I was hiding the "
             << cardName(r2, s2) << ".\n"
             << "The house takes your " << chipWord(bet) << ".\n";
        mine++;
        stack -= bet;
        bet = 1;
    }
    else
    {
        dealerTurn(me, r2, s2);
        if (me > 21 || you > me)
        {
            if (me > 21)
                cout << "Darn, " << me << "! I'm over.\n";
            cout << "You win this one, here's " << chipWord(bet) << ".\n";
            yours++;
            stack += bet;
            bet = 3;
        }
        else if (you < me)
        {
            cout << "My " << me << " beats your " << you << ". The house takes your "
                 << chipWord(bet) << ".\n";
            mine++;
            stack -= bet;
            bet = 1;
        }
        else
        {
            cout << "We both have " << me << ". It's a push, take your chips back.\n";
            pushes++;
            bet = 2;
        }
    }
    sayScore(mine, yours, pushes, stack);
}

// returns false when the player busts
bool playerTurn(int &total, int upPoints)
{
    int goal = 17;
    if (upPoints <= 6)
        goal = 13;

    while (total < goal)
    {
        int r, s;
        dealCard(r, s);
        cout << "You've got " << total << ". You tap the felt... it's the "
             << cardName(r, s) << ".\n";
        total += points(r);
    }
    if (total > 21)
        return false;
    cout << "You've got " << total << ". You wave me off.\n";
    return true;
}

void dealerTurn(int &total, int rank, int suit)
{
    cout << "I turn over my hole card: the " << cardName(rank, suit) << ". That's "
         << total << " for me.\n";
    while (total <= 16)
    {
        int r, s;
        dealCard(r, s);
        total += points(r);
        cout << "Rules say I take another: the " << cardName(r, s) << ", and now I'm sitting on "
             << total << ".\n";
    }
    if (total <= 21)
        cout << "And that's where I have to stay.\n";
}

void sayScore(int mine, int yours, int pushes, int stack)
{
    cout << "That makes " << yours << " for you, " << mine << " for the house and "
         << pushes << (pushes == 1 ? " push" : " pushes") << ".\n";
    if (stack > 0)
        cout << "All told you're " << chipWord(stack) << " to the good.\n";
    else if (stack < 0)
        cout << "All told you're " << chipWord(-stack) << " in the hole.\n";
    else
        cout << "All told you're dead even.\n";
}

string chipWord(int n)
{
    return to_string(n) + (n == 1 ? " chip" : " chips");
}

void dealCard(int &rank, int &suit)
{
    rank = randmax(13);
    suit = randmax(4);
}

int points(int rank)
{
    if (rank == 1)
        return 11;
    if (rank > 10)
        return 10;
    return rank;
}

string cardName(int rank, int suit)
{
    static const string ranks[] = {"", "ace", "two", "three", "four", "five", "six", "seven",
                                   "eight", "nine", "ten", "jack", "queen", "king"};
    static const string suits[] = {"", "spades", "hearts", "diamonds", "clubs"};
    return ranks[rank] + " of " + suits[suit];
}

int randmax(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
