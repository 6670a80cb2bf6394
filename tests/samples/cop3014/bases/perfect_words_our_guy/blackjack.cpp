/* blackjack.cpp - prog 4
   lets play some cards!! */
#include <iostream>
#include <string>
using namespace std;

struct Card { int rank; int suit; };

struct Tally
{
    int me, house, push;
    int chips;
    int wager;
};

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

Card grab()
{
    Card c;
    c.rank = randmax(13);
    c.suit = randmax(4);
    return c;
}

int worth(Card c)
{
    if (c.rank == 1) return 11;
    return c.rank < 10 ? c.rank : 10;
}

void show(Card c)
{
    const string R[] = {"", "A","2","3","4","5","6","7","8","9","10","J","Q","K"};
    const string S[] = {"", "\u2660", "\u2665", "\u2666", "\u2663"};
    cout << R[c.rank] << S[c.suit];
}

void ourGuy(int &pts, Card upcard)
{
    int enough = worth(upcard) >= 7 ? 17 : 13;
    for (;;)
    {
        if (pts > 21) { cout << "  Our guy's at " << pts << "... BUSTED! ouch\n"; return; }
        if (pts >= enough) { cout << "  Our guy's at " << pts << ". \"I stand\"\n"; return; }
        cout << "  Our guy's at " << pts << ". \"Hit me\" --> ";
        Card c = grab();
        show(c);
        cout << endl;
        pts += worth(c);
    }
}

void house(int &pts)
{
    while (pts < 17)
    {
        cout << "  House has " << pts << ", gotta hit --> ";
        Card c = grab();
        show(c);
        cout << endl;
        pts = pts + worth(c);
    }
    cout << "  House has " << pts;
    if (pts > 21) cout << "... BUSTED! ka-ching\n";
    else cout << ", gotta stand\n";
}

void settle(Tally &t, int p, int d)
{
    if (p <= 21 && (d > 21 || p > d))
    {
        cout << "  >> our guy takes it, +" << t.wager << endl;
        t.me++; t.chips += t.wager; t.wager = 3;
    }
    else if (p <= 21 && p == d)
    {
        cout << "  >> push, nobody gets nothin'" << endl;
        t.push++; t.wager = 2;
    }
    else
    {
        cout << "  >> house takes it, -" << t.wager << endl;
        t.house++; t.chips -= t.wager; t.wager = 1;
    }
}

void oneHand(Tally &t)
{
    Card p1 = grab();
    Card d1 = grab();
    Card p2 = grab();
    Card d2 = grab();
    int p = worth(p1) + worth(p2), d = worth(d1) + worth(d2);

    cout << "  Our guy: "; show(p1); cout << ' '; show(p2);
    cout << "\n  House:   "; show(d1); cout << ' '; show(d2);
    cout << endl;
    ourGuy(p, d2);
    if (p <= 21) house(d);
    settle(t, p, d);
}

int main()
{
    Tally t = {0, 0, 0, 0, 1};
    cout << "~~~ BLACKJACK, baby! 20 hands, let's roll ~~~\n";
    for (int n = 1; n <= 20; n++)
    {
        cout << "\n#" << n << " - puttin' down " << t.wager << (t.wager == 1 ? " chip" : " chips") << endl;
        oneHand(t);
        cout << "  Our guy " << t.me << " / House " << t.house << " / Pushes " << t.push
             << "   chips: " << (t.chips > 0 ? "+" : "") << t.chips << endl;
    }
    cout << "\nThat's all folks\n";
    return 0;
}
