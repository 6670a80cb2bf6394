#include <iostream>
#include <cstdlib>
#include <ctime>
#include <string>
using namespace std;

const int START = 100;
const int GOAL = 21;
const int DEALER_STOP = 17;

enum Result { PLAYER_WINS, DEALER_WINS, PUSH };

int getCard();
string cardString(int card);
int handValue(int hardSum, bool hasAce);
void deal(string who, int &hardSum, bool &hasAce);
bool wantsHit();
int readBet(int smallest, int biggest);
Result playHand();

int main() {
    int balance = START;
    int inPlay = 0;
    bool keepGoing = true;

    srand(static_cast<unsigned int>(time(0)));
    cout << "This program plays blackjack with you. You start with " << "$" << START << "." << endl;
    cout << "A bet of 0 ends the game." << endl;

    while (keepGoing && (balance > 0 || inPlay > 0)) {
        if (inPlay > 0) {
            cout << "Balance: " << "$" << balance << " (" << "$" << inPlay << " carried over)" << endl;
            cout << "Additional bet (0 to leave it as it is): ";
            int extra = readBet(0, balance);
            inPlay += extra;
            balance -= extra;
        } else {
            cout << "Balance: " << "$" << balance << "" << endl;
            cout << "Bet: ";
            inPlay = readBet(0, balance);
            balance -= inPlay;
            if (inPlay == 0) keepGoing = false;
        }
        if (keepGoing) {
            switch (playHand()) {
                case PLAYER_WINS:
                    cout << "You won the hand and get " << "$" << 2 * inPlay << " back." << endl;
                    cout << "+$" << inPlay << endl;
                    balance += 2 * inPlay;
                    inPlay = 0;
                    break;
                case DEALER_WINS:
                    cout << "You lost the hand and your bet of " << "$" << inPlay << "." << endl;
                    inPlay = 0;
                    break;
                case PUSH:
                    cout << "The hand is tied." << endl;
            }
            cout << "-----" << endl;
        }
    }
    cout << "Final balance: " << "$" << balance << ". Goodbye." << endl;
    return 0;
}

int getCard() {
    return 1 + rand() % 13;
}

string cardString(int card) {
    switch (card) {
        case 1: return "A";
        case 10: return "10";
        case 11: return "J";
        case 12: return "Q";
        case 13: return "K";
    }
    return string(1, char('0' + card));
}

int handValue(int hardSum, bool hasAce) {
    if (hasAce && hardSum <= 11)
        return hardSum + 10;
    return hardSum;
}

void deal(string who, int &hardSum, bool &hasAce) {
    int card = getCard();
    hardSum += (card > 10) ? 10 : card;
    hasAce = hasAce || card == 1;
    cout << who << " card: " << cardString(card) << ", " << who << " total: " << handValue(hardSum, hasAce) << endl;
}

bool wantsHit() {
    string answer;
    while (true) {
        cout << "Hit or stand? ";
        if (!(cin >> answer)) exit(0);
        if (answer == "h" || answer == "H" || answer == "hit" || answer == "Hit") return true;
        if (answer == "s" || answer == "S" || answer == "stand" || answer == "stay" || answer == "Stand") return false;
        cout << "(type h or s)" << endl;
    }
}

int readBet(int smallest, int biggest) {
    int b;
    if (!(cin >> b)) exit(0);
    while (b < smallest || b > biggest) {
        cout << "Must be between " << smallest << " and " << biggest << ": ";
        if (!(cin >> b)) exit(0);
    }
    return b;
}

Result playHand() {
    int p = 0, d = 0;
    bool pAce = false, dAce = false;

    deal("Dealer's", d, dAce);
    deal("Your", p, pAce);
    deal("Your", p, pAce);
    while (handValue(p, pAce) < GOAL && wantsHit())
        deal("Your", p, pAce);
    if (handValue(p, pAce) > GOAL) {
        cout << "You went over " << GOAL << "." << endl;
        return DEALER_WINS;
    }
    if (handValue(p, pAce) == GOAL) {
        cout << "You have exactly " << GOAL << "." << endl;
        return PLAYER_WINS;
    }
    deal("Dealer's", d, dAce);
    // a tie below 17 is not a push, so the dealer goes on
    while (handValue(d, dAce) < DEALER_STOP && handValue(d, dAce) <= handValue(p, pAce))
        deal("Dealer's", d, dAce);
    if (handValue(d, dAce) > GOAL) {
        cout << "The dealer went over " << GOAL << "." << endl;
        return PLAYER_WINS;
    }
    if (handValue(d, dAce) > handValue(p, pAce)) return DEALER_WINS;
    if (handValue(d, dAce) == handValue(p, pAce)) return PUSH;
    return PLAYER_WINS;
}
