// Name: student A, COP 3014
// Simulates twenty hands of blackjack.
#include <iostream>
#include <string>
#include <iomanip>
using namespace std;

const int HANDS = 20;

int randmax(int max);
int drawValue();
char drawSuitLetter();

class Card {
public:
    Card() : rank(randmax(13)), suit(0) { suit = randmax(4); }
    int points() const {
        if (rank == 1) return 11;
        return rank > 10 ? 10 : rank;
    }
    string name() const {
        static const string ranks[] = {"", "Ace", "Two", "Three", "Four", "Five", "Six", "Seven",
            "Eight", "Nine", "Ten", "Jack", "Queen", "King"};
        static const string suits[] = {"", "Spades", "Hearts", "Diamonds", "Clubs"};
        return ranks[rank] + " of " + suits[suit];
    }
private:
    int rank, suit;
};

int main()
{
    int dealerWins = 0, playerWins = 0, ties = 0, chips = 0, bet = 1;
    cout << "**************************\n  Welcome to BLACKJACK\n**************************\n";
    for (int hand = 1; hand <= HANDS; ++hand) {
        cout << "\n---------- Hand #" << hand << " ----------\n";
        cout << "The player decides to bet " << bet << (bet == 1 ? " chip" : " chips") << ".\n\n";
        Card p1, d1, p2, d2;
        cout << "Player is dealt: " << p1.name() << endl;
        cout << "Dealer is dealt: " << d1.name() << endl;
        cout << "Player is dealt: " << p2.name() << endl;
        cout << "Dealer is dealt: " << d2.name() << endl << endl;
        int player = p1.points() + p2.points();
        int dealer = d1.points() + d2.points();
        int limit = d2.points() <= 6 ? 13 : 17;
        while (player < limit) {
            Card c;
            cout << "Player has " << player << " points and says \"Hit me.\"\n";
            player += c.points();
            cout << "Player is dealt: " << c.name() << "\n";
        }
        int outcome; // 1 player, 2 dealer, 0 tie
        if (player > 21) {
            cout << "Player has " << player << " points. That is over 21 - bust!\n";
            outcome = 2;
        } else {
            cout << "Player has " << player << " points and says \"I stand.\"\n\n";
            while (dealer <= 16) {
                Card c;
                cout << "Dealer has " << dealer << " points and hits.\n";
                dealer += c.points();
                cout << "Dealer is dealt: " << c.name() << "\n";
            }
            if (dealer > 21) {
                cout << "Dealer has " << dealer << " points. That is over 21 - bust!\n";
                outcome = 1;
            } else {
                cout << "Dealer has " << dealer << " points and stands.\n";
                outcome = player > dealer ? 1 : player < dealer ? 2 : 0;
            }
        }
        cout << "\n";
        switch (outcome) {
        case 1: cout << "*** Player wins! ***\n"; playerWins++; chips += bet; bet = 3; break;
        case 2: cout << "*** Dealer wins! ***\n"; dealerWins++; chips -= bet; bet = 1; break;
        default: cout << "The hand is tied; nobody gets any chips.\n"; ties++; bet = 2;
        }
        cout << "Dealer wins: " << dealerWins << "   Player wins: " << playerWins << "   Ties: " << ties << "\n";
        cout << "The player is " << (chips < 0 ? "down " : "up ") << (chips < 0 ? -chips : chips) << " chips overall.\n";
    }
    return 0;
}

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int>(max * seed / 32768.0 + 1.0));
}
