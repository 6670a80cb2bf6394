// comparing both at the end
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
    cout << "\n[" << hand << "] " << bet << " chip" << (bet > 1 ? "s" : "") << " at risk\n";
    cout << "Left side: " << name(p.cards[0]) << " + " << name(p.cards[1]) << "\n";
    cout << "Right side: " << name(d.cards[0]) << " + " << name(d.cards[1]) << "\n";
}

void showPlayerHit(int before, const Hand &p)
{
    cout << "Left side at " << before << " goes on. ";
    cout << "New on the left side: " << name(p.cards.back()) << "\n";
}

void showPlayerBust(const Hand &p)
{
    cout << "Left side at " << p.total << " has gone too far.\n";
}

void showPlayerStand(const Hand &p)
{
    cout << "Left side at " << p.total << " stops.\n";
}

void showDealerTurn(const Hand &d)
{
}

void showDealerHit(int before, const Hand &d)
{
    cout << "Right side at " << before << " goes on. ";
    cout << "New on the right side: " << name(d.cards.back()) << "\n";
}

void showDealerBust(const Hand &d)
{
    cout << "Right side at " << d.total << " has gone too far.\n";
}

void showDealerStand(const Hand &d)
{
    cout << "Right side at " << d.total << " stops.\n";
}

void showResult(int result, int bet, const Hand &p, const Hand &d)
{
    if (result > 0) cout << "The upper hand: left side (" << p.total << " against " << d.total << ")\n";
    else if (result < 0) cout << "The upper hand: right side (" << p.total << " against " << d.total << ")\n";
    else cout << "The upper hand: nowhere (" << p.total << " against " << d.total << ")\n";
}

void showScore(int player, int dealer, int ties, int chips)
{
    cout << "Upper hands: left side " << player << ", right side " << dealer << ", nowhere " << ties << "\n";
    cout << "Left side's gain: " << chips << "\n";
}

int randmax(int max)
{
    static int seed = 2;   // must stay 2
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
