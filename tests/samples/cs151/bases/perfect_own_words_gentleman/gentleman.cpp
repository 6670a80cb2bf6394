#include <iostream>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

string pasteboard(int n)
{
    static const string names[] = {"10", "J", "Q", "K", "A", "2", "3", "4", "5", "6", "7", "8", "9"};
    return names[n];
}

int tallyOf(int n)
{
    if (n < 4) return 10;
    if (n == 4) return 1;
    return n - 3;
}

struct Gambler
{
    string title;
    string row;
    int low;
    int aces;
    int tally() const
    {
        return (aces > 0 && low < 12) ? low + 10 : low;
    }
    void accept()
    {
        int n = rand() % 13;
        if (n == 4) aces++;
        low += tallyOf(n);
        row += (row.empty() ? "" : " - ") + pasteboard(n);
    }
};

Gambler seat(string title)
{
    Gambler g;
    g.title = title;
    g.low = g.aces = 0;
    return g;
}

void announce(const Gambler &g, string extra = "")
{
    cout << "     " << g.title << " ~ " << g.row << extra << " ~ a tally of " << g.tally() << "\n";
}

bool another()
{
    string w;
    for (;;)
    {
        cout << "  Pray, shall you draw or abide? [d/a] ";
        if (!(cin >> w)) exit(0);
        if (w == "d" || w == "draw") return true;
        if (w == "a" || w == "abide") return false;
        cout << "  Forsooth, I comprehend thee not.\n";
    }
}

int contest()
{
    Gambler duke = seat("His Grace the Duke"), thou = seat("Thyself");
    thou.accept();
    duke.accept();
    thou.accept();
    announce(duke, " - (a veiled pasteboard)");
    announce(thou);
    if (thou.tally() == 21)
    {
        cout << "  Huzzah! A sovereign hand, straightway!\n";
        return 1;
    }
    while (another())
    {
        thou.accept();
        announce(duke, " - (a veiled pasteboard)");
        announce(thou);
        if (thou.tally() > 21)
        {
            cout << "  Alas! Thou art undone by thy greed.\n";
            return -1;
        }
        if (thou.tally() == 21)
        {
            cout << "  Huzzah! The very summit is attained!\n";
            return 1;
        }
    }
    cout << "  The veil is lifted.\n";
    duke.accept();
    announce(duke);
    announce(thou);
    while (duke.tally() < 17 && duke.tally() < thou.tally())
    {
        cout << "  His Grace draws.\n";
        duke.accept();
        announce(duke);
        announce(thou);
    }
    if (duke.tally() > 21)
    {
        cout << "  His Grace is undone!\n";
        return 1;
    }
    if (duke.tally() > thou.tally())
    {
        cout << "  His Grace is triumphant.\n";
        return -1;
    }
    if (duke.tally() < thou.tally())
    {
        cout << "  Thou art triumphant!\n";
        return 1;
    }
    cout << "  The honours are even.\n";
    return 0;
}

int guineas(string ask, int from, int to)
{
    int g;
    do
    {
        cout << ask << " (" << from << " to " << to << " guineas) ";
        if (!(cin >> g))
        {
            if (cin.eof()) exit(0);
            cin.clear();
            string junk;
            cin >> junk;
            g = from - 1;
        }
    } while (g < from || g > to);
    return g;
}

int main()
{
    srand(time(0));
    int fortune = 100;
    string reply = "y";
    cout << "Hail and well met! Thy fortune: " << fortune << " guineas.\n";
    while (reply[0] == 'y')
    {
        int pledge = guineas("  What wilt thou pledge?", 1, fortune);
        int r = contest();
        while (r == 0)
        {
            cout << "  The pledge of " << pledge << " guineas abideth.\n";
            pledge += guineas("  What more wilt thou pledge?", 0, fortune - pledge);
            r = contest();
        }
        fortune -= pledge;
        if (r > 0)
        {
            fortune += 2 * pledge;
            cout << "  Receive " << 2 * pledge << " guineas. ";
        }
        else
            cout << "  Farewell to " << pledge << " guineas. ";
        cout << "Thy fortune: " << fortune << " guineas.\n\n";
        if (fortune == 0)
        {
            cout << "  To debtors' prison with thee!\n";
            reply = "n";
        }
        else
        {
            cout << "  Shall we contest anew? [y/n] ";
            if (!(cin >> reply)) reply = "n";
        }
    }
    cout << "Fare thee well.\n";
    return 0;
}
