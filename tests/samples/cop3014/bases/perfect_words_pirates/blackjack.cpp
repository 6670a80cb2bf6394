// the captain and the parrot
#include <iostream>
#include <string>
#include <vector>
using namespace std;

struct Card { int value, suit; };

struct Hand {
    vector<Card> cards;
    int total;
    Hand() : total(0) {}
};

int randmax(int max);
int points(int value);
string name(const Card &c);
void give(Hand &h);
void showStart(int hand, int bet, const Hand &p, const Hand &d);
void showPlayerHit(int before, const Hand &p);
void showPlayerBust(const Hand &p);
void showPlayerStand(const Hand &p);
void showDealerTurn(const Hand &d);
void showDealerHit(int before, const Hand &d);
void showDealerBust(const Hand &d);
void showDealerStand(const Hand &d);
void showResult(int result, int bet, const Hand &p, const Hand &d);
void showScore(int player, int dealer, int ties, int chips);

int main()
{
    int player = 0, dealer = 0, ties = 0, chips = 0, bet = 1;
    for (int hand = 1; hand <= 20; hand++) {
        Hand p, d;
        give(p); give(d); give(p); give(d);
        showStart(hand, bet, p, d);
        int limit = points(d.cards[1].value) <= 6 ? 13 : 17;
        while (p.total < limit) {
            int before = p.total;
            give(p);
            showPlayerHit(before, p);
        }
        int result = 0;
        if (p.total > 21) {
            showPlayerBust(p);
            result = -1;
        } else {
            showPlayerStand(p);
            showDealerTurn(d);
            while (d.total <= 16) {
                int before = d.total;
                give(d);
                showDealerHit(before, d);
            }
            if (d.total > 21) {
                showDealerBust(d);
                result = 1;
            } else {
                showDealerStand(d);
                if (p.total > d.total) result = 1;
                if (p.total < d.total) result = -1;
            }
        }
        if (result == 1) { player++; chips += bet; }
        else if (result == -1) { dealer++; chips -= bet; }
        else ties++;
        showResult(result, bet, p, d);
        showScore(player, dealer, ties, chips);
        bet = result == 1 ? 3 : result == 0 ? 2 : 1;
    }
    return 0;
}

int points(int value)
{
    if (value == 1) return 11;
    if (value > 10) return 10;
    return value;
}

void give(Hand &h)
{
    Card c;
    c.value = randmax(13);
    c.suit = randmax(4);
    h.cards.push_back(c);
    h.total += points(c.value);
}

string name(const Card &c)
{
    string values[] = {"", "Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King"};
    string suits[] = {"", "Spades", "Hearts", "Diamonds", "Clubs"};
    return values[c.value] + " of " + suits[c.suit];
}

void showStart(int hand, int bet, const Hand &p, const Hand &d)
{
    cout << "\nYarn the " << hand << ": the captain wagers " << bet << " doubloons.\n";
    cout << "Captain: " << name(p.cards[0]) << ", " << name(p.cards[1]) << "\n";
    cout << "Parrot: " << name(d.cards[0]) << ", " << name(d.cards[1]) << "\n";
    cout << "Captain stands at " << p.total << " on the plank, parrot at " << d.total << ".\n";
}

void showPlayerHit(int before, const Hand &p)
{
    cout << "Captain cries for more at " << before << ", gets the " << name(p.cards.back()) << ".\n";
}

void showPlayerBust(const Hand &p)
{
    cout << "Captain walks the plank at " << p.total << "!\n";
}

void showPlayerStand(const Hand &p)
{
    cout << "Captain is merry at " << p.total << ".\n";
}

void showDealerTurn(const Hand &d)
{
}

void showDealerHit(int before, const Hand &d)
{
    cout << "Parrot cries for more at " << before << ", gets the " << name(d.cards.back()) << ".\n";
}

void showDealerBust(const Hand &d)
{
    cout << "Parrot walks the plank at " << d.total << "!\n";
}

void showDealerStand(const Hand &d)
{
    cout << "Parrot is merry at " << d.total << ".\n";
}

void showResult(int result, int bet, const Hand &p, const Hand &d)
{
    if (result > 0) cout << "The gold be the captain's!\n";
    else if (result < 0) cout << "The gold be the parrot's!\n";
    else cout << "The gold be the sea's!\n";
}

void showScore(int player, int dealer, int ties, int chips)
{
    cout << "Captain's notches " << player << ", parrot's notches " << dealer << ", sea's notches " << ties << ".\n";
    if (chips < 0) cout << "The captain be " << -chips << " doubloons poorer.\n";
    else cout << "The captain be " << chips << " doubloons richer.\n";
}

int randmax(int max)
{
    static int seed = 2;   // must stay 2
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
