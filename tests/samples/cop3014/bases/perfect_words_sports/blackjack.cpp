/* Blackjack broadcast -- cop3014 p4
   Live commentary style. */
#include <iostream>
#include <string>
#include <cmath>
using namespace std;

static int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

static const string RANK[14] = {"", "ace", "deuce", "three", "four", "five", "six", "seven",
                                "eight", "nine", "ten", "jack", "queen", "king"};
static const string SUIT[5] = {"", "spades", "hearts", "diamonds", "clubs"};
static const string WORD[4] = {"no", "one", "two", "three"};

struct Seat
{
    string cards;
    int points;
    int lastPoints;
    Seat() : points(0), lastPoints(0) {}
    string take()
    {
        int r = randmax(13);
        int s = randmax(4);
        lastPoints = (r == 1) ? 11 : min(r, 10);
        points += lastPoints;
        string txt = RANK[r] + " of " + SUIT[s];
        cards += (cards.empty() ? "" : " and the ") + txt;
        return txt;
    }
};

static string plural(int n, string word)
{
    return to_string(n) + " " + word + (n == 1 ? "" : "s");
}

static bool contender(Seat& s, int showing)
{
    int line = showing > 6 ? 17 : 13;
    if (s.points > 21)
        cout << "Two aces, " << s.points << "! The challenger is over before he can even blink!\n";
    else if (s.points >= line)
        cout << "Our challenger sits pretty on " << s.points << " and stays put.\n";
    while (s.points < line)
    {
        int had = s.points;
        string c = s.take();
        cout << "Only " << had << " for the challenger, he calls for another... it's the " << c << "! ";
        if (s.points > 21)
            cout << "OH NO! That's " << s.points << ", he's over!\n";
        else if (s.points < line)
            cout << "Up to " << s.points << ", and he's not finished.\n";
        else
            cout << "Up to " << s.points << ", and that's where he stays.\n";
    }
    return s.points <= 21;
}

static bool champion(Seat& s)
{
    if (s.points > 21)
        cout << "The champ was dealt " << s.points << ", he's over!\n";
    else if (s.points > 16)
        cout << "The champ already has " << s.points << " and by the book must hold.\n";
    while (s.points < 17)
    {
        int had = s.points;
        string c = s.take();
        cout << "The champ shows " << had << ", by the book he must draw... the " << c << ". ";
        if (s.points > 21)
            cout << s.points << "! The champ is over! The crowd goes wild!\n";
        else if (s.points > 16)
            cout << "He holds at " << s.points << ".\n";
        else
            cout << s.points << " isn't enough.\n";
    }
    return s.points <= 21;
}

int main()
{
    int champ = 0, chall = 0, even = 0, money = 0, stake = 1;
    cout << "Good evening and welcome to twenty rounds of blackjack! In the red corner the champ, our dealer.\n"
         << "In the blue corner the challenger, our player.\n";
    for (int i = 0; i < 20; i++)
    {
        Seat player, dealer;
        player.take();
        dealer.take();
        player.take();
        dealer.take();
        cout << "\n(( Round " << i + 1 << " ))\n"
             << "There's " << WORD[stake] << (stake == 1 ? " chip" : " chips") << " riding on it.\n"
             << "The challenger opens with the " << player.cards << ".\n"
             << "The champ opens with the " << dealer.cards << ".\n";
        int swing = 0;
        int nextStake;
        if (!contender(player, dealer.lastPoints))
            swing = -1;
        else if (!champion(dealer))
            swing = 1;
        else if (player.points != dealer.points)
            swing = player.points > dealer.points ? 1 : -1;

        if (swing == 1)
        {
            chall++;
            cout << "And the round goes to the CHALLENGER, who collects " << WORD[stake] << ".\n";
            nextStake = 3;
        }
        else if (swing == -1)
        {
            champ++;
            cout << "And the round goes to the CHAMP, the challenger gives up " << WORD[stake] << ".\n";
            nextStake = 1;
        }
        else
        {
            even++;
            cout << "They're dead level at " << player.points << "! Nobody collects.\n";
            nextStake = 2;
        }
        money += swing * stake;
        stake = nextStake;
        cout << "On the scoreboard: champ " << champ << ", challenger " << chall << ", level " << even << ".\n";
        cout << "The challenger is " << (money < 0 ? "down " : "up ") << plural(abs(money), "chip") << " on the night.\n";
    }
    return 0;
}
