#include <iostream>
#include <sstream>
#include <string>
#include <functional>
using namespace std;

int randmax(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int>(max * seed / 32768.0 + 1.0));
}

string numberWord(int n)
{
    const string small[] = {"zero", "one", "two", "three"};
    return small[n];
}

pair<string, int> pull()
{
    int r = randmax(13), s = randmax(4);
    string name;
    int pts;
    switch (r) {
    case 1: name = "an ace"; pts = 11; break;
    case 8: name = "an 8"; pts = 8; break;
    case 11: name = "a jack"; pts = 10; break;
    case 12: name = "a queen"; pts = 10; break;
    case 13: name = "a king"; pts = 10; break;
    default: name = "a " + to_string(r); pts = r;
    }
    const char *suits[] = {" of spades", " of hearts", " of diamonds", " of clubs"};
    return {name + suits[s - 1], pts};
}

int main()
{
    int d = 0, p = 0, t = 0, c = 0, bet = 1;

    auto turn = [](ostream &story, const string &he, int sum, function<bool(int)> more) {
        string sep = he + " drew ";
        bool any = false;
        while (more(sum)) {
            auto k = pull();
            sum += k.second;
            story << sep << k.first << " (" << sum << ")";
            sep = ", then ";
            any = true;
        }
        if (sum > 21)
            story << (any ? " and went bust. " : he + " went bust. ");
        else if (any)
            story << " and stood at " << sum << ". ";
        else
            story << he << " stood at " << sum << ". ";
        return sum;
    };

    for (int n = 1; n <= 20; n++) {
        ostringstream story;
        auto a = pull();
        auto b = pull();
        auto e = pull();
        auto f = pull();
        int me = a.second + e.second, you = b.second + f.second;
        story << "In hand " << n << " the player bet " << numberWord(bet) << " and was dealt "
              << a.first << " and " << e.first << " for " << me << ", while the dealer got "
              << b.first << " and " << f.first << " for " << you << ". ";
        int limit = f.second <= 6 ? 13 : 17;
        me = turn(story, "The player", me, [limit](int s) { return s < limit; });
        if (me <= 21)
            you = turn(story, "The dealer", you, [](int s) { return s < 17; });
        if (me > 21 || (you <= 21 && you > me)) {
            d++;
            c -= bet;
            story << "The player lost " << numberWord(bet) << ". ";
            bet = 1;
        } else if (you > 21 || me > you) {
            p++;
            c += bet;
            story << "The player won " << numberWord(bet) << ". ";
            bet = 3;
        } else {
            t++;
            story << "It was a tie. ";
            bet = 2;
        }
        story << "The dealer had now won " << d << (d == 1 ? " hand" : " hands") << " and the player " << p
              << ", with " << t << " tied; in total the player had ";
        if (c < 0) story << "lost " << -c;
        else story << "won " << c;
        story << (c == 1 || c == -1 ? " chip." : " chips.");
        cout << story.str() << "\n\n";
    }
    return 0;
}
