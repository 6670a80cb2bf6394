// Arrr!  COP3014 prog4   (a pirate's game o' twenty-one)
#include <iostream>
#include <string>
using namespace std;

enum Fate { SUNK, PLUNDER, STALEMATE };

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

class Card
{
  public:
    Card() { rank = randmax(13); suit = randmax(4); }
    int worth() const
    {
        switch (rank) { case 1: return 11; case 11: case 12: case 13: return 10; }
        return rank;
    }
    string name() const
    {
        string r;
        if (rank == 1) r = "Ace";
        else if (rank == 11) r = "Jack";
        else if (rank == 12) r = "Queen";
        else if (rank == 13) r = "King";
        else r = to_string(rank);
        string s = suit == 1 ? "spades" : suit == 2 ? "hearts" : suit == 3 ? "diamonds" : "clubs";
        return r + " o' " + s;
    }
  private:
    int rank, suit;
};

string doubloons(int n) { return to_string(n) + (n == 1 ? " chip" : " chips"); }

void mateyTurn(int& booty, const Card& shown)
{
    int enough = shown.worth() <= 6 ? 13 : 17;
    while (booty < enough)
    {
        cout << "  \"" << booty << " be too few! Hit me, ye scurvy dealer!\" roars the player.\n";
        Card c;
        booty += c.worth();
        cout << "  The " << c.name() << " lands afore the player, makin' " << booty << ".\n";
    }
    if (booty <= 21)
        cout << "  \"I stand on me " << booty << ",\" growls the player.\n";
    else
        cout << "  Shiver me timbers! " << booty << " be over 21 - the player be BUST and walks the plank!\n";
}

void captainTurn(int& booty)
{
    while (booty < 17)
    {
        cout << "  The dealer be holdin' a measly " << booty << " and must draw.\n";
        Card c;
        booty += c.worth();
        cout << "  He fishes up the " << c.name() << ", makin' " << booty << ".\n";
    }
    if (booty > 21)
        cout << "  Blimey! The dealer be bust with " << booty << "!\n";
    else
        cout << "  The dealer stands firm at " << booty << ".\n";
}

Fate judge(int p, int d)
{
    if (p > 21) return SUNK;
    if (d > 21) return PLUNDER;
    if (p == d) return STALEMATE;
    return p > d ? PLUNDER : SUNK;
}

int main()
{
    int won = 0, lost = 0, drawn = 0, chest = 0, stake = 1;
    cout << "~~~~ Ahoy! Twenty hands o' BLACKJACK aboard the Salty Seminole ~~~~\n";
    for (int voyage = 1; voyage <= 20; voyage++)
    {
        cout << "\n~~~~ Hand the number " << voyage << " ~~~~\n";
        cout << "  The player slaps down " << doubloons(stake) << ".\n";
        Card p1;
        Card d1;
        Card p2;
        Card d2;
        int p = p1.worth() + p2.worth(), d = d1.worth() + d2.worth();
        cout << "  The player gets the " << p1.name() << " an' the " << p2.name() << ".\n";
        cout << "  The dealer gets the " << d1.name() << " an' the " << d2.name() << ".\n";
        mateyTurn(p, d2);
        if (p <= 21)
            captainTurn(d);
        switch (judge(p, d))
        {
            case SUNK:
                lost++; chest -= stake;
                cout << "  The dealer takes the hand, an' " << doubloons(stake) << " with it. Arrr!\n";
                stake = 1;
                break;
            case PLUNDER:
                won++; chest += stake;
                cout << "  Yo ho ho! The player wins the hand an' plunders " << doubloons(stake) << "!\n";
                stake = 3;
                break;
            case STALEMATE:
                drawn++;
                cout << "  'Tis a draw, me hearties. Nary a chip changes hands.\n";
                stake = 2;
                break;
        }
        cout << "  Captain's log: player " << won << ", dealer " << lost << ", draws " << drawn << ".\n";
        if (chest > 0)
            cout << "  The player's treasure be up " << doubloons(chest) << ".\n";
        else if (chest < 0)
            cout << "  The player be in debt by " << doubloons(-chest) << ".\n";
        else
            cout << "  The player's treasure be dead even: 0 chips.\n";
    }
    cout << "\n~~~~ Fair winds to ye! ~~~~\n";
}
