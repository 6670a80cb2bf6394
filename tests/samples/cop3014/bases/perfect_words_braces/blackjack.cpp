#include <iostream>
#include <string>
#include <array>
#include <numeric>
#include <vector>

namespace bj {

enum class Outcome { Dealer, Player, Tie };

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

struct Card {
    int rank{randmax(13)};
    int suit{randmax(4)};
    int points() const { return rank == 1 ? 11 : rank > 10 ? 10 : rank; }
};

std::ostream& operator<<(std::ostream& os, const Card& c)
{
    static const std::array<const char*, 13> r{"A","2","3","4","5","6","7","8","9","10","J","Q","K"};
    static const std::array<const char*, 4> s{"♠","♥","♦","♣"};
    return os << s[c.suit - 1] << r[c.rank - 1];
}

using Cards = std::vector<Card>;

int points(const Cards& h)
{
    return std::accumulate(h.begin(), h.end(), 0, [](int a, const Card& c) { return a + c.points(); });
}

std::ostream& operator<<(std::ostream& os, const Cards& h)
{
    os << "{";
    for (const auto& c : h) os << " " << c;
    return os << " } (" << points(h) << ")";
}

bool wantsCard(const Cards& player, const Card& seen)
{
    const int p = points(player);
    return seen.points() <= 6 ? p < 13 : p < 17;
}

Outcome play()
{
    Cards player, dealer;
    for (int i = 0; i < 2; ++i) { player.emplace_back(); dealer.emplace_back(); }
    std::cout << "player " << player << "\ndealer " << dealer << "\n";
    while (wantsCard(player, dealer[1])) {
        player.emplace_back();
        std::cout << "player + " << player.back() << " => " << player << "\n";
    }
    if (points(player) > 21) { std::cout << "player is out\n"; return Outcome::Dealer; }
    std::cout << "player sticks\n";
    while (points(dealer) < 17) {
        dealer.emplace_back();
        std::cout << "dealer + " << dealer.back() << " => " << dealer << "\n";
    }
    if (points(dealer) > 21) { std::cout << "dealer is out\n"; return Outcome::Player; }
    std::cout << "dealer sticks\n";
    if (points(dealer) == points(player)) return Outcome::Tie;
    return points(dealer) > points(player) ? Outcome::Dealer : Outcome::Player;
}

}

int main()
{
    int d{}, p{}, t{}, chips{}, bet{1};
    for (int n = 1; n <= 20; ++n) {
        std::cout << "[" << n << "/20] bet " << bet << "\n";
        switch (bj::play()) {
        case bj::Outcome::Dealer: ++d; chips -= bet; bet = 1; std::cout << "winner: dealer\n"; break;
        case bj::Outcome::Player: ++p; chips += bet; bet = 3; std::cout << "winner: player\n"; break;
        case bj::Outcome::Tie:    ++t; bet = 2; std::cout << "winner: nobody (tie)\n"; break;
        }
        std::cout << "dealer/player/tie = " << d << "/" << p << "/" << t << ", chips = " << chips << "\n\n";
    }
}
