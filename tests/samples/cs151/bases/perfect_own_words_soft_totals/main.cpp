/*
 * Project 2 - Blackjack
 */
#include <iostream>
#include <sstream>
#include <string>
#include <cstdlib>
#include <ctime>

using std::cin;
using std::cout;
using std::endl;
using std::string;

const int RANKS = 13;

void stars() { cout << "************************************************************" << endl; }

void clearHand(int hand[]) { for (int r = 0; r <= RANKS; r++) hand[r] = 0; }

string rankToText(int rank)
{
    switch (rank) {
        case 1:  return "A";
        case 11: return "J";
        case 12: return "Q";
        case 13: return "K";
    }
    std::ostringstream out;
    out << rank;
    return out.str();
}

int dealTo(int hand[])
{
    int rank = rand() % RANKS + 1;
    hand[rank]++;
    return rank;
}

int lowTotal(const int hand[])
{
    int total = 0;
    for (int r = 1; r <= RANKS; r++)
        total += hand[r] * (r < 10 ? r : 10);
    return total;
}

bool isSoft(const int hand[]) { return hand[1] > 0 && lowTotal(hand) + 10 <= 21; }

int total(const int hand[]) { return isSoft(hand) ? lowTotal(hand) + 10 : lowTotal(hand); }

void printTotals(const int dealer[], const int player[])
{
    cout << "    The dealer's visible total is " << (isSoft(dealer) ? "a soft " : "a hard ") << total(dealer) << "." << endl;
    cout << "    Your current total is         " << (isSoft(player) ? "a soft " : "a hard ") << total(player) << "." << endl;
}

string nextWord()
{
    string w;
    if (!(cin >> w)) {
        cout << endl << "(End of input. The game is over.)" << endl;
        exit(0);
    }
    return w;
}

bool yes(const string &question)
{
    while (true) {
        cout << question << " Please answer y or n: ";
        string w = nextWord();
        if (w[0] == 'y' || w[0] == 'Y') return true;
        if (w[0] == 'n' || w[0] == 'N') return false;
    }
}

int amount(const string &question, int smallest, int largest)
{
    while (true) {
        cout << question << " (a whole number, at least " << smallest << " and at most " << largest << "): ";
        std::istringstream in(nextWord());
        int n;
        if (in >> n && n >= smallest && n <= largest) return n;
        cout << "I am sorry, but that amount is not allowed." << endl;
    }
}

void instructions()
{
    stars();
    cout << "*                Welcome to CS151 Blackjack!               *" << endl;
    stars();
    cout << "Try to come closer to 21 than the dealer without going over." << endl
         << "Cards from 2 to 10 count as printed; J, Q and K count ten." << endl
         << "An A counts one or eleven, whichever is better for the hand." << endl
         << "The dealer has to stand on every 17." << endl;
    stars();
}

// returns the net number of bets won by the player: +1, -1, or 0 for a push
int playOneDeal()
{
    int dealer[RANKS + 1], player[RANKS + 1];
    clearHand(dealer);
    clearHand(player);

    int up = dealTo(dealer);
    int first = dealTo(player);
    int second = dealTo(player);

    cout << endl;
    cout << "The dealer's first card is " << rankToText(up) << ". His second card stays hidden for now." << endl;
    cout << "Your two cards are " << rankToText(first) << " and " << rankToText(second) << "." << endl;
    printTotals(dealer, player);
    int hidden = rand() % RANKS + 1;

    if (total(player) == 21) {
        cout << "That is a BLACKJACK! Congratulations!" << endl;
        return 1;
    }

    bool standing = false;
    while (!standing) {
        cout << "Would you like to hit (h) or to stay (s)? ";
        string w = nextWord();
        if (w[0] == 's' || w[0] == 'S') {
            standing = true;
        } else if (w[0] == 'h' || w[0] == 'H') {
            cout << "You have been dealt " << rankToText(dealTo(player)) << "." << endl;
            printTotals(dealer, player);
            if (total(player) > 21) {
                cout << "You went over 21, so you have lost this deal." << endl;
                return -1;
            }
            if (total(player) == 21) {
                cout << "You have reached 21, so you win immediately!" << endl;
                return 1;
            }
        } else {
            cout << "I did not understand you." << endl;
        }
    }

    dealer[hidden]++;
    cout << "You stay. The dealer uncovers his second card: " << rankToText(hidden) << "." << endl;
    printTotals(dealer, player);

    while (total(dealer) < 17 && !(total(dealer) > total(player))) {
        cout << "The dealer has to hit and receives " << rankToText(dealTo(dealer)) << "." << endl;
        printTotals(dealer, player);
    }

    if (total(dealer) > 21) {
        cout << "The dealer went over 21 and busts!" << endl;
        return 1;
    }
    if (total(dealer) > total(player)) {
        cout << "The dealer's hand is higher than yours. The dealer wins." << endl;
        return -1;
    }
    cout << "The dealer stands." << endl;
    if (total(dealer) < total(player)) {
        cout << "Your hand is higher than the dealer's. You win." << endl;
        return 1;
    }
    cout << "Both hands have the same value. This is called a push." << endl;
    return 0;
}

int main()
{
    srand((unsigned)time(NULL));
    int money = 100;
    bool goOn = true;

    instructions();
    while (goOn) {
        cout << "You have $" << money << "." << endl;
        int bet = amount("How much would you like to bet?", 1, money);
        money -= bet;

        int result = playOneDeal();
        while (result == 0) {
            stars();
            cout << "Your bet of $" << bet << " remains in the game, and new hands will be dealt." << endl;
            if (money > 0 && yes("Would you like to add to your bet?")) {
                int extra = amount("How much would you like to add?", 1, money);
                money -= extra;
                bet += extra;
            }
            cout << "Your bet is $" << bet << " and you have $" << money << " in reserve." << endl;
            result = playOneDeal();
        }

        if (result > 0) {
            money += bet * 2;
            cout << "Twice your bet, $" << bet * 2 << ", is returned to you. You have $" << money << "." << endl;
        } else {
            cout << "Your bet of $" << bet << " is lost. You have $" << money << "." << endl;
        }
        stars();
        if (money == 0) {
            cout << "Unfortunately you have no money left to play with." << endl;
            goOn = false;
        } else {
            goOn = yes("Would you like to play again?");
        }
    }
    cout << "Thank you very much for playing. Come back soon!" << endl;
    return 0;
}
