// ---------------------------------------------------------------
// blackjack.cpp
//
// Twenty hands of blackjack, player against dealer, with the cards
// of an endless deck. Everything that happens is told in sentences.
// ---------------------------------------------------------------
#include <iostream>
#include <string>
#include <vector>

using std::cout;
using std::string;
using std::vector;

int randmax(int max);

class Card {
public:
    Card(int v, int s) : value(v), suit(s) {}

    int points() const {
        if (value == 1) return 11;
        if (value >= 10) return 10;
        return value;
    }

    string text() const {
        const string names[] = {"Ace", "Two", "Three", "Four", "Five", "Six",
                                "Seven", "Eight", "Nine", "Ten", "Jack",
                                "Queen", "King"};
        const string suits[] = {"Spades", "Hearts", "Diamonds", "Clubs"};
        return names[value - 1] + " of " + suits[suit - 1];
    }

private:
    int value;
    int suit;
};

class Hand {
public:
    Hand(const string &who) : owner(who) {}

    void take(const Card &card) { cards.push_back(card); }

    int total() const {
        int sum = 0;
        for (size_t i = 0; i < cards.size(); i++)
            sum += cards[i].points();
        return sum;
    }

    bool bust() const { return total() > 21; }
    const Card &card(int i) const { return cards[i]; }

    void show() const {
        cout << owner << "'s cards: " << cards[0].text() << ", "
             << cards[1].text() << "\n";
    }

    // Takes cards until the total is at least `goal`.
    void play(int goal);

private:
    string owner;
    vector<Card> cards;
};

Card newCard() {
    int value = randmax(13);
    int suit = randmax(4);
    return Card(value, suit);
}

void Hand::play(int goal) {
    while (total() < goal) {
        cout << owner << " has " << total() << " and says \"Hit me.\"\n";
        Card c = newCard();
        cout << "    " << owner << " gets the " << c.text() << ".\n";
        take(c);
    }
    if (bust())
        cout << owner << " has " << total() << " and has gone bust.\n";
    else
        cout << owner << " has " << total() << " and says \"I stand.\"\n";
}

string plural(int n, const string &word) {
    if (n == 1 || n == -1) return word;
    return word + "s";
}

int main() {
    int dealerWon = 0, playerWon = 0, tied = 0;
    int chips = 0;
    int bet = 1;

    cout << "Welcome to the blackjack table!\n\n";

    for (int n = 1; n <= 20; n++) {
        Hand player("Player");
        Hand dealer("Dealer");

        cout << "~~~ Hand number " << n << " ~~~\n";
        cout << "Player bets " << bet << " " << plural(bet, "chip") << ".\n";

        for (int i = 0; i < 2; i++) {
            player.take(newCard());
            dealer.take(newCard());
        }
        player.show();
        dealer.show();

        player.play(dealer.card(1).points() <= 6 ? 13 : 17);
        if (!player.bust())
            dealer.play(17);

        if (player.bust() || (!dealer.bust() && dealer.total() > player.total())) {
            cout << "Dealer wins the hand.\n";
            dealerWon++;
            chips -= bet;
            bet = 1;
        } else if (dealer.bust() || player.total() > dealer.total()) {
            cout << "Player wins the hand.\n";
            playerWon++;
            chips += bet;
            bet = 3;
        } else {
            cout << "Nobody wins, the hand is a tie.\n";
            tied++;
            bet = 2;
        }

        cout << "So far: dealer won " << dealerWon << ", player won "
             << playerWon << ", tied " << tied << ".\n";
        cout << "The player's chips: " << chips << "\n\n";
    }

    cout << "Thank you for playing!\n";
    return 0;
}

int randmax(int max) {
    static int seed = 2;  // must be 2 when handed in
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int>(max * seed / 32768.0 + 1.0));
}
