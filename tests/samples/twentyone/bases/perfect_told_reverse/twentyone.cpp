#include <iostream>
#include <sstream>
#include <cstdlib>
#include <functional>
#include <map>
using namespace std;

// player's functions and dealer's functions share one lookup map
map<int, pair<string, int>> book;

void writeBook()
{
    string ranks[] = {"2","3","4","5","6","7","8","9","10","J","Q","K","A"};
    int worth[] = {2,3,4,5,6,7,8,9,10,10,10,10,11};
    int id = 0;
    for (char s : string("HSDC"))
        for (int r = 0; r < 13; r++)
            book[id++] = make_pair(ranks[r] + "-" + s, worth[r]);
}

struct Holder
{
    ostringstream seen;
    int total = 0;
    int elevens = 0;
    void operator()(int id)
    {
        seen << " | " << book[id].first;
        total += book[id].second;
        if (book[id].second == 11) elevens++;
        while (total > 21 && elevens)
        {
            elevens--;
            total -= 10;
        }
    }
};

int main(int argc, char **argv)
{
    if (argc < 2) return 1;
    srand(atoi(argv[1]));
    writeBook();
    int deck[52], at;
    function<char(const string &, const string &)> prompt = [](const string &text, const string &okay) {
        cout << text << endl;
        char c;
        if (!(cin >> c)) return '!';
        return okay.find(c) == string::npos ? '!' : c;
    };
    int wins = 0, ties = 0, losses = 0;
    do
    {
        for (at = 0; at < 52; at++) deck[at] = at;
        for (at = 51; at >= 1; at--) swap(deck[at], deck[rand() % (at + 1)]);
        Holder player, dealer;
        player(deck[0]);
        dealer(deck[1]);
        player(deck[2]);
        dealer(deck[3]);
        at = 4;
        cout << "(" << player.total << ") player" << player.seen.str() << " |" << endl;
        cout << "(?) dealer | ? | " << book[deck[3]].first << " |" << endl;
        bool stay = player.total == 21;
        while (!stay)
        {
            char c = prompt("Your move [h = hit me, s = stay]", "hs");
            if (c == '!') return 0;
            if (c == 's') stay = true;
            else
            {
                player(deck[at++]);
                cout << "(" << player.total << ") player" << player.seen.str() << " |" << endl;
                if (player.total >= 21) stay = true;
            }
        }
        if (player.total > 21)
        {
            cout << "Player busts" << endl;
            losses++;
            cout << "Lose " << player.total << " " << dealer.total << endl;
        }
        else
        {
            while (dealer.total <= 16) dealer(deck[at++]);
            cout << "(" << dealer.total << ") dealer" << dealer.seen.str() << " |" << endl;
            if (dealer.total > 21) cout << "Dealer busts" << endl;
            int diff = dealer.total > 21 ? 1 : player.total - dealer.total;
            if (diff > 0) { wins++; cout << "Win "; }
            if (diff == 0) { ties++; cout << "Tie "; }
            if (diff < 0) { losses++; cout << "Lose "; }
            cout << player.total << " " << dealer.total << endl;
        }
        cout << "So far: " << wins << " won, " << ties << " tied, " << losses << " lost" << endl;
    } while (prompt("Next hand [y = yes, n = no]", "yn") == 'y');
    return 0;
}
