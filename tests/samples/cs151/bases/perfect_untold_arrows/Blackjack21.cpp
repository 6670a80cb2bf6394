#include <iostream>
#include <map>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

enum State { BET, RAISE, DEAL, PLAYER, DEALER, COMPARE, WON, LOST, PUSHED, MORE, QUIT };

map<string, int> worth;

void fillTable()
{
    for (int i = 2; i <= 10; i++)
        worth[to_string(i)] = i;
    worth["J"] = 10;
    worth["Q"] = 10;
    worth["K"] = 10;
    worth["A"] = 11;
}

string nextCard()
{
    int n = rand() % 13 + 2;
    if (n == 11) return "J";
    if (n == 12) return "Q";
    if (n == 13) return "K";
    if (n == 14) return "A";
    return to_string(n);
}

struct Side
{
    int sum;
    int aces;
};

void reset(Side *s)
{
    s->sum = 0;
    s->aces = 0;
}

void add(Side *s, string card)
{
    s->sum += worth[card];
    if (card == "A") s->aces++;
}

int best(const Side *s)
{
    int v = s->sum;
    int a = s->aces;
    while (v > 21 && a > 0)
    {
        v -= 10;
        a--;
    }
    return v;
}

int main()
{
    srand(time(NULL));
    fillTable();

    Side gambler, dealer;
    string hole, card;
    int wallet = 100, bet = 0, extra;
    char c;
    State state = BET;

    cout << "~~ Blackjack ~~" << endl;
    cout << "wallet = $" << wallet << endl;

    while (state != QUIT)
    {
        switch (state)
        {
        case BET:
            cout << "bet = $";
            if (!(cin >> bet)) { state = QUIT; break; }
            wallet -= bet;
            state = DEAL;
            break;

        case RAISE:
            cout << "bet is $" << bet << ", add = $";
            if (!(cin >> extra)) { state = QUIT; break; }
            wallet -= extra;
            bet += extra;
            state = DEAL;
            break;

        case DEAL:
            reset(&gambler);
            reset(&dealer);
            card = nextCard();
            add(&gambler, card);
            cout << "gambler <- " << card << endl;
            card = nextCard();
            add(&dealer, card);
            cout << "dealer  <- " << card << endl;
            card = nextCard();
            add(&gambler, card);
            cout << "gambler <- " << card << endl;
            hole = nextCard();
            cout << "dealer  <- (face down)" << endl;
            state = PLAYER;
            if (best(&gambler) == 21)
            {
                cout << "gambler has blackjack" << endl;
                add(&dealer, hole);
                cout << "dealer's second card: " << hole << endl;
                state = (best(&dealer) == 21) ? PUSHED : WON;
            }
            break;

        case PLAYER:
            cout << "gambler = " << best(&gambler) << ", hit or stay? ";
            if (!(cin >> c)) { state = QUIT; break; }
            if (c == 's')
            {
                cout << "dealer's second card: " << hole << endl;
                add(&dealer, hole);
                state = DEALER;
            }
            else if (c == 'h')
            {
                card = nextCard();
                add(&gambler, card);
                cout << "gambler <- " << card << endl;
                if (best(&gambler) > 21)
                {
                    cout << "gambler = " << best(&gambler) << ", bust" << endl;
                    state = LOST;
                }
                else if (best(&gambler) == 21)
                {
                    cout << "gambler = 21" << endl;
                    state = WON;
                }
            }
            break;

        case DEALER:
            cout << "dealer = " << best(&dealer) << endl;
            if (best(&dealer) < 17 && best(&dealer) <= best(&gambler))
            {
                card = nextCard();
                add(&dealer, card);
                cout << "dealer  <- " << card << endl;
            }
            else
                state = COMPARE;
            break;

        case COMPARE:
            if (best(&dealer) > 21)
            {
                cout << "dealer bust" << endl;
                state = WON;
            }
            else if (best(&dealer) > best(&gambler))
                state = LOST;
            else if (best(&dealer) < best(&gambler))
                state = WON;
            else
                state = PUSHED;
            break;

        case WON:
            wallet += 2 * bet;
            cout << "=> gambler wins, $" << 2 * bet << " back" << endl;
            state = MORE;
            break;

        case LOST:
            cout << "=> dealer wins, $" << bet << " gone" << endl;
            state = MORE;
            break;

        case PUSHED:
            cout << "=> push" << endl;
            state = RAISE;
            break;

        case MORE:
            cout << "wallet = $" << wallet << endl;
            if (wallet <= 0) { state = QUIT; break; }
            cout << "play again (y/n)? ";
            if (!(cin >> c)) { state = QUIT; break; }
            state = (c == 'y') ? BET : QUIT;
            break;

        case QUIT:
            break;
        }
    }
    cout << "~~ bye ~~" << endl;
    return 0;
}
