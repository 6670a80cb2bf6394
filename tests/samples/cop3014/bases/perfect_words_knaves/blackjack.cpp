// Twenty rounds of pontoon-style blackjack between a punter and the bank.
// Only freshly drawn cards are shown.
#include <iostream>
#include <string>
using std::cout;
using std::string;

int randmax(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

// running data of the match
struct Ledger
{
    int bankRounds, punterRounds, deadHeats, purse, wager;
};

int pull()      // turns a card, prints it and gives back its points
{
    const string pip[13] = {"ace", "deuce", "trey", "four", "five", "six", "seven",
                            "eight", "nine", "ten", "knave", "queen", "king"};
    const string family[4] = {"spade", "heart", "diamond", "club"};
    int p = randmax(13), f;
    f = randmax(4);
    cout << pip[p - 1] << " (" << family[f - 1] << ")";
    if (p == 1)
        return 11;
    return p < 10 ? p : 10;
}

int draw(const char who[])
{
    cout << "  " << who << " draws ";
    int v = pull();
    cout << '\n';
    return v;
}

void settle(Ledger &book, int punter, int bank)
{
    if (punter <= 21 && (bank > 21 || punter > bank))
    {
        cout << "  ** round to the punter, who pockets " << book.wager << " **\n";
        ++book.punterRounds;
        book.purse += book.wager;
        book.wager = 3;
    }
    else if (punter == bank)
    {
        cout << "  ** dead heat **\n";
        ++book.deadHeats;
        book.wager = 2;
    }
    else
    {
        cout << "  ** round to the bank, the punter forfeits " << book.wager << " **\n";
        ++book.bankRounds;
        book.purse -= book.wager;
        book.wager = 1;
    }
}

void round(Ledger &book)
{
    int punter = 0, bank = 0, seen = 0;

    cout << "  Wager " << book.wager << '\n';
    for (int i = 0; i < 4; ++i)
    {
        if (i % 2 == 0)
            punter += draw("Punter");
        else
        {
            seen = draw("Bank");
            bank += seen;
        }
    }

    cout << "  Punter at " << punter << '\n';
    for (; punter < (seen < 7 ? 13 : 17); cout << "  Punter at " << punter << '\n')
        punter += draw("Punter");

    if (punter > 21)
    {
        cout << "  Punter is burst\n";
        bank = 0;
    }
    else
    {
        cout << "  Punter sticks\n";
        cout << "  Bank at " << bank << '\n';
        for (; bank <= 16; cout << "  Bank at " << bank << '\n')
            bank += draw("Bank");
        cout << (bank > 21 ? "  Bank is burst\n" : "  Bank sticks\n");
    }
    settle(book, punter, bank);
}

int main()
{
    Ledger book = {0, 0, 0, 0, 1};
    int n = 0;
    while (n < 20)
    {
        n++;
        cout << "Round " << n << '\n';
        round(book);
        cout << "  Rounds: bank " << book.bankRounds << ", punter " << book.punterRounds
             << ", dead heats " << book.deadHeats << '\n'
             << "  Punter's purse: " << (book.purse > 0 ? "+" : "") << book.purse
             << " tokens\n\n";
    }
    cout << "No more rounds.\n";
    return 0;
}
