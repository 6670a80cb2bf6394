#include <iostream>
#include <string>
#include <vector>
#include <cstdlib>
#include <ctime>
using namespace std;

vector<string> deckNames()
{
    vector<string> v;
    v.push_back("A");
    for (int i = 2; i <= 10; i++) v.push_back(to_string(i));
    v.push_back("J");
    v.push_back("Q");
    v.push_back("K");
    return v;
}

const vector<string> NAMES = deckNames();

string card() { return NAMES[rand() % NAMES.size()]; }

int add_up(const vector<string>& hand)
{
    int t = 0, aces = 0;
    for (const string& c : hand)
    {
        if (c == "A") { aces++; t += 11; }
        else if (isdigit(c[0])) t += atoi(c.c_str());
        else t += 10;
    }
    for (; t > 21 && aces > 0; aces--) t -= 10;
    return t;
}

int number(string q, int lo, int hi)
{
    int n;
    while (true)
    {
        cout << q;
        if (!(cin >> n)) exit(0);
        if (n >= lo && n <= hi) return n;
        cout << "nice try, stranger.\n";
    }
}

char letter(string q)
{
    char c;
    cout << q;
    if (!(cin >> c)) exit(0);
    return tolower(c);
}

int duel()
{
    vector<string> sheriff, stranger;
    sheriff.push_back(card());
    stranger.push_back(card());
    stranger.push_back(card());
    int mine = add_up(stranger);
    cout << "the sheriff slaps down a " << sheriff[0] << ", so he's got " << add_up(sheriff) << ".\n";
    cout << "you pick up a " << stranger[0] << " and a " << stranger[1] << ", so you've got " << mine << ".\n";
    if (mine == 21)
    {
        cout << "blackjack, partner!\n";
        return 2;
    }
    while (true)
    {
        char c = letter("hit or stay, stranger (h/s)? ");
        if (c == 's') break;
        if (c != 'h') continue;
        stranger.push_back(card());
        mine = add_up(stranger);
        cout << "you pick up a " << stranger.back() << ", so you've got " << mine << ".\n";
        if (mine > 21)
        {
            cout << "bang! you're dead.\n";
            return 0;
        }
        if (mine == 21)
        {
            cout << "bullseye, that's 21!\n";
            return 2;
        }
    }
    do
    {
        sheriff.push_back(card());
        cout << "the sheriff slaps down a " << sheriff.back() << ", so he's got " << add_up(sheriff) << ".\n";
    } while (add_up(sheriff) < 17);
    int his = add_up(sheriff);
    if (his > 21) { cout << "the sheriff shot himself in the foot.\n"; return 2; }
    if (his > mine) { cout << "the sheriff gets you.\n"; return 0; }
    if (his < mine) { cout << "you get the sheriff.\n"; return 2; }
    cout << "both missed.\n";
    return 1;
}

int main()
{
    srand(time(NULL));
    int bucks = 100;
    cout << "howdy. you got " << bucks << " bucks.\n";
    while (true)
    {
        int bet = number("bet some bucks: ", 1, bucks);
        bucks -= bet;
        int r;
        while ((r = duel()) == 1)
        {
            cout << bet << " bucks stay on the bar. you got " << bucks << " bucks.\n";
            int more = number("put some more on the bar (or 0): ", 0, bucks);
            bucks -= more;
            bet += more;
        }
        bucks += r * bet;
        cout << "you got " << bucks << " bucks.\n";
        if (bucks == 0) break;
        if (letter("another duel (y/n)? ") != 'y') break;
    }
    cout << "so long.\n";
}
