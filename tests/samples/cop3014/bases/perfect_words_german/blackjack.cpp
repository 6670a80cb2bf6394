// Blackjack, auf Deutsch
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
    string werte[] = {"", "Ass", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Bube", "Dame", "König"};
    string farben[] = {"", "Pik", "Herz", "Karo", "Kreuz"};
    return farben[c.suit] + " " + werte[c.value];
}

void showStart(int hand, int bet, const Hand &p, const Hand &d)
{
    cout << "\n=== Runde " << hand << " ===\n";
    cout << "Der Einsatz beträgt " << bet << (bet == 1 ? " Chip" : " Chips") << ".\n";
    cout << "Der Spieler bekommt: " << name(p.cards[0]) << " und " << name(p.cards[1]) << "\n";
    cout << "Der Geber bekommt: " << name(d.cards[0]) << " und " << name(d.cards[1]) << "\n";
}

void showPlayerHit(int before, const Hand &p)
{
    cout << "Der Spieler hat " << before << " Punkte und zieht " << name(p.cards.back()) << ".\n";
}

void showPlayerBust(const Hand &p)
{
    cout << "Mit " << p.total << " Punkten hat sich der Spieler verkauft!\n";
}

void showPlayerStand(const Hand &p)
{
    cout << "Der Spieler hat " << p.total << " Punkte und bleibt dabei.\n";
}

void showDealerTurn(const Hand &d)
{
}

void showDealerHit(int before, const Hand &d)
{
    cout << "Der Geber hat " << before << " Punkte und zieht " << name(d.cards.back()) << ".\n";
}

void showDealerBust(const Hand &d)
{
    cout << "Mit " << d.total << " Punkten hat sich der Geber verkauft!\n";
}

void showDealerStand(const Hand &d)
{
    cout << "Der Geber hat " << d.total << " Punkte und bleibt dabei.\n";
}

void showResult(int result, int bet, const Hand &p, const Hand &d)
{
    if (result > 0) cout << "Diese Runde geht an den Spieler.\n";
    else if (result < 0) cout << "Diese Runde geht an den Geber.\n";
    else cout << "Diese Runde geht an niemanden.\n";
}

void showScore(int player, int dealer, int ties, int chips)
{
    cout << "Stand: Geber " << dealer << ", Spieler " << player << ", keiner " << ties << "\n";
    if (chips < 0) cout << "Der Spieler liegt mit " << -chips << " im Minus.\n";
    else cout << "Der Spieler liegt mit " << chips << " im Plus.\n";
}

int randmax(int max)
{
    static int seed = 2;   // must stay 2
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
