// columns
#include <iostream>
#include <iomanip>
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
    cout << left << setw(10) << "who" << setw(8) << "sum" << "what" << endl;
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
    return string(" A23456789TJQK").substr(c.value, 1) + string(" SHDC").substr(c.suit, 1);
}

void showStart(int hand, int bet, const Hand &p, const Hand &d)
{
    cout << endl << left << setw(10) << "round" << hand << endl;
    cout << setw(10) << "stake" << setw(8) << bet << endl;
    cout << setw(10) << "punter" << setw(8) << p.total << name(p.cards[0]) << " " << name(p.cards[1]) << endl;
    cout << setw(10) << "house" << setw(8) << d.total << name(d.cards[0]) << " " << name(d.cards[1]) << endl;
}

void showPlayerHit(int before, const Hand &p)
{
    cout << setw(10) << "punter" << setw(8) << before << "takes " << name(p.cards.back()) << endl;
}

void showPlayerBust(const Hand &p)
{
    cout << setw(10) << "punter" << setw(8) << p.total << "burnt" << endl;
}

void showPlayerStand(const Hand &p)
{
    cout << setw(10) << "punter" << setw(8) << p.total << "passes" << endl;
}

void showDealerTurn(const Hand &d)
{
}

void showDealerHit(int before, const Hand &d)
{
    cout << setw(10) << "house" << setw(8) << before << "takes " << name(d.cards.back()) << endl;
}

void showDealerBust(const Hand &d)
{
    cout << setw(10) << "house" << setw(8) << d.total << "burnt" << endl;
}

void showDealerStand(const Hand &d)
{
    cout << setw(10) << "house" << setw(8) << d.total << "passes" << endl;
}

void showResult(int result, int bet, const Hand &p, const Hand &d)
{
    cout << setw(10) << "pays" << (result > 0 ? "punter" : result < 0 ? "house" : "back") << endl;
}

void showScore(int player, int dealer, int ties, int chips)
{
    cout << setw(10) << "count" << "punter " << player << ", house " << dealer << ", back " << ties << endl;
    cout << setw(10) << "credit" << showpos << chips << noshowpos << endl;
}

int randmax(int max)
{
    static int seed = 2;   // must stay 2
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
