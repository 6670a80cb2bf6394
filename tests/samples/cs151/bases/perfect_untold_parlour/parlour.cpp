#include <iostream>
#include <string>
#include <cstdlib>
#include <ctime>

using namespace std;

class Fan
{
public:
    Fan() : pips(0), bullets(0), size(0) {}

    string receive(int r)
    {
        size++;
        if (r == 0) { bullets++; pips += 1; return "A"; }
        if (r <= 8) { pips += r + 1; return string(1, char('1' + r)); }
        pips += 10;
        const char *courts[] = {"10", "J", "Q", "K"};
        return courts[r - 9];
    }

    int tally() const
    {
        if (bullets > 0 && pips + 10 <= 21) return pips + 10;
        return pips;
    }

    bool kaput() const { return tally() > 21; }

private:
    int pips, bullets, size;
};

static int pluck() { return rand() % 13; }

static char reply(const string &allowed, const string &plea)
{
    char c;
    do
    {
        cout << plea << " ";
        if (!(cin >> c)) { cout << "\nThe punter vanishes.\n"; exit(0); }
        c = tolower(c);
    } while (allowed.find(c) == string::npos);
    return c;
}

static int coins(const string &plea, int floor, int ceiling)
{
    int n;
    do
    {
        cout << plea << " ";
        if (!(cin >> n)) { cout << "\nThe punter vanishes.\n"; exit(0); }
    } while (n < floor || n > ceiling);
    return n;
}

enum Verdict { TRIUMPH, RUIN, STALEMATE };

static Verdict contest()
{
    Fan croupier, punter;
    int buried = pluck();
    cout << "Croupier exposes: " << croupier.receive(pluck());
    cout << "  ~ tally " << croupier.tally() << "\n";
    string a = punter.receive(pluck());
    string b = punter.receive(pluck());
    cout << "Punter picks up: " << a << " & " << b << "  ~ tally " << punter.tally() << "\n";
    if (punter.tally() == 21)
    {
        cout << "A natural! Instant triumph.\n";
        return TRIUMPH;
    }
    while (reply("hs", "(H)it or (S)tay, guv'nor?") == 'h')
    {
        cout << "Punter plucks: " << punter.receive(pluck());
        cout << "  ~ tally " << punter.tally() << "\n";
        if (punter.kaput())
        {
            cout << "Kaput! The punter is overboard.\n";
            return RUIN;
        }
        if (punter.tally() == 21)
        {
            cout << "Bullseye! Instant triumph.\n";
            return TRIUMPH;
        }
    }
    cout << "Croupier unearths: " << croupier.receive(buried);
    cout << "  ~ tally " << croupier.tally() << "\n";
    while (croupier.tally() < 17 && croupier.tally() < punter.tally())
    {
        cout << "Croupier plucks: " << croupier.receive(pluck());
        cout << "  ~ tally " << croupier.tally() << "\n";
    }
    if (croupier.kaput())
    {
        cout << "Kaput! The croupier is overboard.\n";
        return TRIUMPH;
    }
    if (croupier.tally() > punter.tally())
    {
        cout << "The croupier outranks the punter.\n";
        return RUIN;
    }
    if (croupier.tally() < punter.tally())
    {
        cout << "The punter outranks the croupier.\n";
        return TRIUMPH;
    }
    cout << "Deadlock - a push.\n";
    return STALEMATE;
}

int main()
{
    srand(time(NULL));
    int purse = 100;
    cout << "~~~ The Pontoon Parlour ~~~\n";
    do
    {
        cout << "Purse: $" << purse << "\n";
        int wager = coins("Name your wager:", 1, purse);
        Verdict v;
        while ((v = contest()) == STALEMATE)
        {
            cout << "The wager of $" << wager << " lies on the baize.\n";
            wager += coins("Sweeten it by (nought is permitted):", 0, purse - wager);
        }
        if (v == TRIUMPH)
        {
            purse += wager;
            cout << "The cashier hands you $" << 2 * wager << ".\n";
        }
        else
        {
            purse -= wager;
            cout << "The cashier pockets your $" << wager << ".\n";
        }
        if (purse == 0)
        {
            cout << "Purse: $0. Skint!\n";
            break;
        }
        cout << "Purse: $" << purse << "\n";
    } while (reply("yn", "Another bout? (y/n)") == 'y');
    cout << "Toodle-pip!\n";
    return 0;
}
