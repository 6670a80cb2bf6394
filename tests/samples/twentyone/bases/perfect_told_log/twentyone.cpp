#include <iostream>
#include <cstdlib>
#include <string>
#include <array>
#include <numeric>
#include <algorithm>
#include <vector>

using Deck = std::array<int, 52>;

static int round_no = 0;

static std::ostream &log() { return std::cout << "[round " << round_no << "] "; }

static std::string face(int id)
{
    const std::string t = "234567890JQKA", s = "HSDC";
    std::string r(1, t[id % 13]);
    if (r == "0") r = "10";
    return r + "-" + s[id / 13];
}

static Deck shuffled()
{
    Deck d;
    std::iota(d.begin(), d.end(), 0);
    for (int i = 51; i >= 1; --i)
        std::iter_swap(d.begin() + i, d.begin() + std::rand() % (i + 1));
    return d;
}

static int best(const std::vector<int> &h)
{
    int low = std::accumulate(h.begin(), h.end(), 0, [](int s, int c) {
        int k = c % 13;
        return s + (k == 12 ? 1 : std::min(k + 2, 10));
    });
    bool ace = std::any_of(h.begin(), h.end(), [](int c) { return c % 13 == 12; });
    return ace && low + 10 <= 21 ? low + 10 : low;
}

int main(int argc, char *argv[])
{
    if (argc < 2)
        return 1;
    std::srand(std::atoi(argv[1]));
    std::string in;
    while (true) {
        ++round_no;
        Deck d = shuffled();
        auto it = d.begin();
        std::vector<int> p, q;
        for (int i = 0; i < 2; i++) {
            p.push_back(*it++);
            q.push_back(*it++);
        }
        log() << "dealer=? dealer=" << face(q[1]) << " player=" << face(p[0]) << " player=" << face(p[1])
              << " total=" << best(p) << "\n";
        while (best(p) < 21) {
            log() << "choice h|s" << std::endl;
            if (!(std::cin >> in) || (in != "h" && in != "s"))
                return 0;
            if (in == "s") {
                log() << "player stays total=" << best(p) << "\n";
                break;
            }
            p.push_back(*it++);
            log() << "player hits card=" << face(p.back()) << " total=" << best(p) << "\n";
        }
        int a = best(p);
        if (a <= 21) {
            log() << "dealer reveals card=" << face(q[0]) << " total=" << best(q) << "\n";
            while (best(q) < 17) {
                q.push_back(*it++);
                log() << "dealer hits card=" << face(q.back()) << " total=" << best(q) << "\n";
            }
        }
        int b = best(q);
        std::string verdict;
        if (a > 21)                { verdict = "Lose"; std::cout << "Player busts\n"; }
        else if (b > 21)           { verdict = "Win";  std::cout << "Dealer busts\n"; }
        else if (a == b)             verdict = "Tie";
        else                         verdict = a > b ? "Win" : "Lose";
        std::cout << verdict << ' ' << a << ' ' << b << "\n";
        log() << "again y|n" << std::endl;
        if (!(std::cin >> in) || in != "y")
            return 0;
    }
}
