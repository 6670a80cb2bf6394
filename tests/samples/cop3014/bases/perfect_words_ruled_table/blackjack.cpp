#include <iostream>
#include <iomanip>
#include <string>
using namespace std;

// Table output, the dealer always comes first.
class Deck {
public:
    int randmax(int max) {
        static int seed = 2;
        seed = (seed * 13077 + 6925) % 32768;
        return (static_cast<int>(max * seed / 32768.0 + 1.0));
    }
};

class Person {
    string label;
    int sum;
    int last;
    string lastName;
public:
    Person(string l) : label(l), sum(0), last(0) {}
    void take(Deck &deck) {
        int r = deck.randmax(13), s;
        s = deck.randmax(4);
        static const char *RANK[] = {"Ace","2","3","4","5","6","7","8","9","10","Jack","Queen","King"};
        static const char *SUIT[] = {"Spades","Hearts","Diamonds","Clubs"};
        lastName = string(RANK[r-1]) + " of " + SUIT[s-1];
        last = (r == 1) ? 11 : (r < 10 ? r : 10);
        sum += last;
    }
    int total() const { return sum; }
    int lastValue() const { return last; }
    bool bust() const { return sum > 21; }
    void row(string action) const {
        cout << "| " << left << setw(8) << label << "| " << setw(8) << action << "| "
             << setw(18) << lastName << "| " << right << setw(5) << sum << " |\n";
    }
    void plain(string action) const {
        cout << "| " << left << setw(8) << label << "| " << setw(8) << action << "| "
             << setw(18) << "" << "| " << right << setw(5) << sum << " |\n";
    }
};

void rule() { cout << "+---------+---------+-------------------+-------+\n"; }

int main()
{
    Deck deck;
    int bet = 1, bank = 0;
    int tally[3] = {0};           // dealer, player, tie
    const char *name[3] = {"DEALER", "PLAYER", "NOBODY (tie)"};
    const int nextBet[3] = {1, 3, 2};

    for (int h = 1; h <= 20; ++h) {
        Person dealer("Dealer"), player("Player");
        cout << "Hand " << setw(2) << h << "    Bet " << bet << "\n";
        rule();
        cout << "| who     | action  | card              | total |\n";
        rule();
        // dealt player, dealer, player, dealer; shown dealer first
        Person p1("Player"), d1("Dealer");
        player.take(deck); p1 = player;
        dealer.take(deck); d1 = dealer;
        player.take(deck);
        dealer.take(deck);
        d1.row("dealt"); dealer.row("dealt");
        p1.row("dealt"); player.row("dealt");
        int stop = dealer.lastValue() > 6 ? 17 : 13;
        for (; player.total() < stop; ) {
            player.take(deck);
            player.row("hit");
        }
        player.plain(player.bust() ? "BUST" : "stand");
        if (!player.bust()) {
            for (; dealer.total() < 17; ) {
                dealer.take(deck);
                dealer.row("hit");
            }
            dealer.plain(dealer.bust() ? "BUST" : "stand");
        }
        rule();
        int w;
        if (player.bust()) w = 0;
        else if (dealer.bust()) w = 1;
        else if (dealer.total() == player.total()) w = 2;
        else w = dealer.total() > player.total() ? 0 : 1;
        tally[w]++;
        if (w == 0) bank -= bet;
        if (w == 1) bank += bet;
        bet = nextBet[w];
        cout << "Winner: " << name[w] << "\n";
        cout << "Dealer | Player | Ties | Chips\n"
             << setw(6) << tally[0] << " | " << setw(6) << tally[1] << " | "
             << setw(4) << tally[2] << " | " << setw(5) << bank << "\n\n";
    }
    return 0;
}
