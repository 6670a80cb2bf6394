#include <iostream>
#include <string>
#include <vector>
#include <memory>

class Card {
public:
    Card(int rank, int suit) : rank_(rank), suit_(suit) {}
    int points() const { return rank_ == 1 ? 11 : std::min(rank_, 10); }
    friend std::ostream &operator<<(std::ostream &os, const Card &c) {
        static const std::string r[] = {"Ace","2","3","4","5","6","7","8","9","10","Jack","Queen","King"};
        static const std::string s[] = {"spade","heart","diamond","club"};
        return os << '[' << r[c.rank_ - 1] << '/' << s[c.suit_ - 1] << ']';
    }
private:
    int rank_, suit_;
};

class Shoe {
public:
    static Card next() {
        const int rank = randmax(13);
        const int suit = randmax(4);
        return Card(rank, suit);
    }
private:
    static int randmax(int max) {
        static int seed = 2;
        seed = (seed * 13077 + 6925) % 32768;
        return (static_cast<int>(max * seed / 32768.0 + 1.0));
    }
};

class Participant {
public:
    explicit Participant(std::string n) : name(std::move(n)) {}
    virtual ~Participant() = default;
    virtual bool wantsCard() const = 0;
    void receive() { cards.push_back(Shoe::next()); }
    int total() const { int t = 0; for (auto &c : cards) t += c.points(); return t; }
    bool busted() const { return total() > 21; }
    void display() const {
        std::cout << name << '(' << total() << ')';
        for (auto &c : cards) std::cout << ' ' << c;
        std::cout << '\n';
    }
    void play() {
        while (wantsCard()) {
            receive();
            std::cout << name << " + " << cards.back() << " -> " << total() << '\n';
        }
        std::cout << name << (busted() ? " is over 21 with " : " stays at ") << total() << '\n';
    }
    const Card &card(size_t i) const { return cards[i]; }
    const std::string name;
protected:
    std::vector<Card> cards;
};

class Dealer : public Participant {
public:
    Dealer() : Participant("Dealer") {}
    bool wantsCard() const override { return total() <= 16; }
};

class Player : public Participant {
public:
    explicit Player(const Dealer &d) : Participant("Player"), dealer(d) {}
    bool wantsCard() const override {
        return total() < (dealer.card(1).points() <= 6 ? 13 : 17);
    }
private:
    const Dealer &dealer;
};

class Game {
public:
    void run(int hands) { for (int i = 1; i <= hands; ++i) hand(i); }
private:
    void hand(int n) {
        Dealer d;
        Player p(d);
        std::cout << "<<< Hand #" << n << ", wager: " << wager << " >>>\n";
        p.receive(); d.receive(); p.receive(); d.receive();
        d.display();
        p.display();
        // A dealer with two aces is over 21 straight away: "you lose immediately"
        if (d.busted() && !p.busted()) {
            std::cout << "Dealer is over 21 with " << d.total() << '\n';
            finish(+1);
            return;
        }
        p.play();
        if (p.busted()) { finish(-1); return; }
        d.play();
        if (d.busted()) { finish(+1); return; }
        finish(p.total() - d.total());
    }
    void finish(int diff) {
        if (diff > 0)      { std::cout << "=> Player\n"; ++won;  chips += wager; wager = 3; }
        else if (diff < 0) { std::cout << "=> Dealer\n"; ++lost; chips -= wager; wager = 1; }
        else               { std::cout << "=> Tie\n";    ++tied;                 wager = 2; }
        std::cout << "Player's record: " << won << " won, " << lost << " lost, " << tied
                  << " tied; net chips: " << chips << "\n\n";
    }
    int won = 0, lost = 0, tied = 0, chips = 0, wager = 1;
};

int main()
{
    std::make_unique<Game>()->run(20);
}
