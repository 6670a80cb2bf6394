#include <iostream>
#include <cstdlib>
#include <ctime>
using namespace std;

const char FACES[] = "?A23456789TJQK";

int draw() { return rand() % 13 + 1; }

int best(int hard, bool ace) { return ace && hard < 12 ? hard + 10 : hard; }

// draw a card, print it, put it in the hand
void take(int &hard, bool &ace)
{
    int c = draw();
    if (c == 10) cout << " 10";
    else cout << " " << FACES[c];
    hard += c > 10 ? 10 : c;
    ace = ace || c == 1;
}

// plays a hand: +1 won, -1 lost, 0 push
int hand()
{
    int d = 0, p = 0;
    bool da = false, pa = false;
    char k;

    cout << "D";
    take(d, da);
    cout << endl << "P";
    take(p, pa);
    take(p, pa);
    cout << " = " << best(p, pa) << endl;

    while (best(p, pa) < 21)
    {
        cout << "h/s? ";
        if (!(cin >> k) || k != 'h') break;
        cout << "P";
        take(p, pa);
        cout << " = " << best(p, pa) << endl;
    }
    if (best(p, pa) > 21) { cout << "bust" << endl; return -1; }
    if (best(p, pa) == 21) { cout << "21!" << endl; return 1; }

    int me = best(p, pa);
    do
    {
        cout << "D";
        take(d, da);
        cout << " = " << best(d, da) << endl;
    }
    while (best(d, da) < 17 && best(d, da) <= me);

    int it = best(d, da);
    if (it > 21) { cout << "dealer bust" << endl; return 1; }
    if (it == me) { cout << "push" << endl; return 0; }
    return it > me ? -1 : 1;
}

int main()
{
    int money = 100, bet, r;
    char again = 'y';
    srand(time(0));
    cout << "BLACKJACK" << endl;
    while (again == 'y' && money > 0)
    {
        cout << "$" << money << " bet? ";
        if (!(cin >> bet)) break;
        if (bet < 1 || bet > money) { cout << "no" << endl; continue; }
        while ((r = hand()) == 0)
        {
            int add;
            cout << "bet is $" << bet << ", add? ";
            if (!(cin >> add)) return 0;
            if (add > 0 && bet + add <= money) bet += add;
            else if (add != 0) cout << "no, bet is still $" << bet << endl;
        }
        money += r * bet;
        cout << (r > 0 ? "won" : "lost") << ", $" << money << endl;
        if (money > 0) { cout << "again (y/n)? "; if (!(cin >> again)) break; }
    }
    cout << "bye" << endl;
    return 0;
}
