// Blackjack simulation with classes
#include <iostream>
#include <iomanip>
#include <string>
#include <vector>

int randmax(int max)
{ /* randmax */
    static int seed = 2;          /* determines sequence of random numbers */

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
} /* randmax */

class Card
{
  public:
    Card() { face = randmax(13); suit = randmax(4); }
    int points() const { return face == 1 ? 11 : face > 10 ? 10 : face; }
    void print(std::ostream &os) const
    {
        if (face == 1)       os << "ace";
        else if (face == 11) os << "jack";
        else if (face == 12) os << "queen";
        else if (face == 13) os << "king";
        else                 os << face;
        static const char *n[] = { "spades", "hearts", "diamonds", "clubs" };
        os << "-" << n[suit - 1];
    }
  private:
    int face, suit;
};

class Person
{
  public:
    Person(std::string n) : name(n), total(0) {}
    void receive(const Card &c)
    {
        cards.push_back(c);
        total += c.points();
        std::cout << "  " << std::left << std::setw(7) << name << "<- ";
        c.print(std::cout);
        std::cout << "  (now " << total << ")\n";
    }
    void clear() { cards.clear(); total = 0; }
    bool bust() const { return total > 21; }
    int points() const { return total; }
    const Card &last() const { return cards.back(); }
    void say(std::string what) const { std::cout << "  " << name << " " << what << "\n"; }
  private:
    std::string name;
    int total;
    std::vector<Card> cards;
};

class Table
{
  public:
    Table() : player("Player"), dealer("Dealer"), bet(1), won(0), lost(0), p(0), d(0), t(0) {}
    void run(int hands)
    {
        for (int i = 1; i <= hands; i++)
        {
            std::cout << "Hand " << i << " of " << hands << ", the bet is " << bet << "\n";
            finish(round());
        }
    }
  private:
    int round()
    {
        player.clear();
        dealer.clear();
        player.receive(Card());
        dealer.receive(Card());
        player.receive(Card());
        dealer.receive(Card());
        if (!player.bust() && dealer.bust()) { dealer.say("busts at once"); return 1; }
        int minimum = dealer.last().points() <= 6 ? 13 : 17;
        while (player.points() < minimum) { player.say("hits"); player.receive(Card()); }
        if (player.bust()) { player.say("busts"); return -1; }
        player.say("stands");
        while (dealer.points() <= 16) { dealer.say("hits"); dealer.receive(Card()); }
        if (dealer.bust()) { dealer.say("busts"); return 1; }
        dealer.say("stands");
        return (player.points() > dealer.points()) - (player.points() < dealer.points());
    }
    void finish(int r)
    {
        if (r == 1)       { std::cout << "  => Player wins " << bet << "\n"; won += bet; p++; bet = 3; }
        else if (r == -1) { std::cout << "  => Dealer wins " << bet << "\n"; lost += bet; d++; bet = 1; }
        else              { std::cout << "  => Tie\n"; t++; bet = 2; }
        std::cout << "  Standings\n"
                  << "    dealer wins  " << std::right << std::setw(3) << d << "\n"
                  << "    player wins  " << std::setw(3) << p << "\n"
                  << "    ties         " << std::setw(3) << t << "\n"
                  << "    chips won    " << std::setw(3) << won << "\n"
                  << "    chips lost   " << std::setw(3) << lost << "\n"
                  << "    net          " << std::setw(3) << won - lost << "\n\n";
    }
    Person player, dealer;
    int bet, won, lost, p, d, t;
};

int main()
{
    Table table;
    table.run(20);
    return 0;
}
