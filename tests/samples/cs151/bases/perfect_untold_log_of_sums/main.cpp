// blackjack, project two.   j. lindqvist
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

namespace {

using Cards = std::vector<char>;
const std::string deck = "A23456789TJQK";

char deal()
{
    return deck[static_cast<std::size_t>(rand()) / (static_cast<std::size_t>(RAND_MAX) / 13 + 1)];
}

std::string label(char c) { return c == 'T' ? "10" : std::string(1, c); }

int worth(char c)
{
    if (c == 'A') return 1;
    if (std::isdigit(static_cast<unsigned char>(c))) return c - '0';
    return 10;
}

int score(const Cards& h)
{
    int s = std::accumulate(h.begin(), h.end(), 0, [](int a, char c) { return a + worth(c); });
    bool ace = std::find(h.begin(), h.end(), 'A') != h.end();
    return ace && s <= 11 ? s + 10 : s;
}

// e.g.   [player]  +K   ->  5 + K(10) = 15
void log(const std::string& who, const Cards& h, std::size_t fresh)
{
    std::cout << "[" << who << "]  ";
    for (std::size_t i = h.size() - fresh; i < h.size(); ++i) std::cout << "+" << label(h[i]) << " ";
    std::cout << "  ->  ";
    for (std::size_t i = 0; i < h.size(); ++i) {
        if (i) std::cout << " + ";
        std::cout << label(h[i]);
        if (h[i] == 'J' || h[i] == 'Q' || h[i] == 'K') std::cout << "(10)";
    }
    std::cout << " = " << score(h) << "\n";
}

std::string prompt(const std::string& text)
{
    std::cout << text << std::flush;
    std::string s;
    if (!std::getline(std::cin, s)) {
        std::cout << "\n[end]\n";
        std::exit(0);
    }
    std::string t;
    for (unsigned char c : s)
        if (!std::isspace(c)) t += static_cast<char>(std::tolower(c));
    return t;
}

// too much money means everything; the word "all" works too
int money_from(const std::string& text, int least, int most)
{
    for (;;) {
        std::string s = prompt(text);
        if (s == "all") return most;
        bool digits = !s.empty() && std::all_of(s.begin(), s.end(),
                          [](unsigned char c) { return std::isdigit(c); });
        if (!digits) {
            std::cout << "[?]  an amount, or: all\n";
            continue;
        }
        int v = s.size() > 7 ? most + 1 : std::stoi(s);
        if (v > most) {
            std::cout << "[bank]  you only have " << most << ", so " << most << " it is\n";
            return most;
        }
        if (v >= least) return v;
        std::cout << "[?]  at least " << least << "\n";
    }
}

bool one_of(const std::string& text, const std::string& a, const std::string& b)
{
    for (;;) {
        std::string s = prompt(text + " {" + a + "|" + b + "} : ");
        if (s == a || s == a.substr(0, 1)) return true;
        if (s == b || s == b.substr(0, 1)) return false;
        std::cout << "[?]  " << a << " or " << b << "\n";
    }
}

enum class End { won, lost, pushed };

End hand()
{
    Cards me, it;
    it.push_back(deal());
    me.push_back(deal());
    char down = deal();
    me.push_back(deal());

    log("dealer", it, 1);
    log("player", me, 2);
    if (score(me) == 21) {
        std::cout << "[player]  natural twenty-one\n";
        it.push_back(down);
        log("dealer", it, 1);
        return End::won;
    }
    while (one_of("what now", "draw", "hold")) {
        me.push_back(deal());
        log("player", me, 1);
        if (score(me) == 21) return End::won;
        if (score(me) > 21) {
            std::cout << "[player]  over\n";
            return End::lost;
        }
    }
    it.push_back(down);
    log("dealer", it, 1);
    for (;;) {
        int d = score(it), p = score(me);
        if (d > 21) {
            std::cout << "[dealer]  over\n";
            return End::won;
        }
        if (d > p) return End::lost;
        if (d >= 17) return d == p ? End::pushed : End::won;
        it.push_back(deal());
        log("dealer", it, 1);
    }
}

}  // namespace

int main()
{
    srand(static_cast<unsigned>(std::time(nullptr)));
    int bank = 100;
    std::cout << "blackjack\n";
    do {
        std::cout << "\n[bank]  " << bank << "\n";
        int wager = money_from("wager : ", 1, bank);
        End e = hand();
        while (e == End::pushed) {
            std::cout << "[push]  " << wager << " still in play\n";
            if (bank > wager) wager += money_from("raise by (0 to leave it) : ", 0, bank - wager);
            std::cout << "[push]  now playing for " << wager << "\n";
            e = hand();
        }
        int before = bank;
        bank += e == End::won ? wager : -wager;
        std::cout << "[" << (e == End::won ? "won" : "lost") << "]  bank " << before << " -> " << bank << "\n";
    } while (bank > 0 && one_of("more?", "yes", "no"));
    std::cout << (bank > 0 ? "\n[end]  take your " + std::to_string(bank) + " and go\n"
                           : std::string("\n[end]  cleaned out\n"));
}
