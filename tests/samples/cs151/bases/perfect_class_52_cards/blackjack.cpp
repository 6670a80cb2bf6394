// =====================================================
//   C S 1 5 1   P r o j e c t   2
//   A blackjack table with one guest
// =====================================================
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>

// One card, of which only the rank matters: 2 ... 14, 14 is the ace.
class Card
{
public:
    Card() : rank(std::rand() % 52 / 4 + 2) {}

    std::string name() const
    {
        std::ostringstream out;
        switch (rank)
        {
            case 11: out << 'J'; break;
            case 12: out << 'Q'; break;
            case 13: out << 'K'; break;
            case 14: out << 'A'; break;
            default: out << rank;
        }
        return out.str();
    }

    bool isAce() const { return rank == 14; }
    int hardValue() const { return isAce() ? 1 : rank > 10 ? 10 : rank; }

private:
    int rank;
};

class Hand
{
public:
    Hand() : hard(0), soft(false) {}

    void add(const Card &card)
    {
        hard += card.hardValue();
        soft = soft || card.isAce();
    }

    int value() const
    {
        if (soft && hard <= 11)
            return hard + 10;
        return hard;
    }

private:
    int hard;       // with every ace as 1
    bool soft;      // is there an ace?
};

enum Outcome { PLAYER, DEALER, NOBODY };

class Table
{
public:
    Table() : money(100), bet(0) {}
    void run();

private:
    int money;
    int bet;
    std::string line;

    bool readLine(const std::string &question);
    bool readAmount(const std::string &question, int least, int most, int &amount);
    bool hits();
    Outcome deal();
    Outcome dealersTurn(const Hand &player, Hand &dealer, const Card &hole);
    void values(const Hand &dealer, const Hand &player) const;
    void pay(Outcome outcome);
};

bool Table::readLine(const std::string &question)
{
    std::cout << question << std::flush;
    line.clear();
    return static_cast<bool>(std::getline(std::cin, line));
}

bool Table::readAmount(const std::string &question, int least, int most, int &amount)
{
    while (readLine(question))
    {
        std::istringstream in(line);
        char rest;
        if (in >> amount && !(in >> rest) && amount >= least && amount <= most)
            return true;
        std::cout << "Please enter an amount from " << least << " to " << most << ".\n";
    }
    return false;
}

bool Table::hits()
{
    while (readLine("Hit or Stay? "))
    {
        if (line == "h" || line == "H" || line == "hit")
            return true;
        if (line == "s" || line == "S" || line == "stay")
            return false;
    }
    return false;
}

void Table::values(const Hand &dealer, const Hand &player) const
{
    std::cout << "Value of Dealer's Hand: (" << dealer.value() << ")\n"
              << "Value of Player's Hand: (" << player.value() << ")\n\n";
}

Outcome Table::deal()
{
    Hand dealer, player;
    Card up, hole, one, two;

    dealer.add(up);
    player.add(one);
    player.add(two);
    std::cout << "\nDealer draws " << up.name() << ".\n"
              << "Player draws " << one.name() << " and " << two.name() << ".\n";
    values(dealer, player);
    if (player.value() == 21)
    {
        std::cout << "BLACKJACK!\n\n";
        return PLAYER;
    }

    while (hits())
    {
        Card next;
        player.add(next);
        std::cout << "\nPlayer draws " << next.name() << ".\n";
        values(dealer, player);
        if (player.value() > 21)
        {
            std::cout << "Player busts! Dealer wins.\n\n";
            return DEALER;
        }
        if (player.value() == 21)
        {
            std::cout << "21! Player wins.\n\n";
            return PLAYER;
        }
    }
    return dealersTurn(player, dealer, hole);
}

Outcome Table::dealersTurn(const Hand &player, Hand &dealer, const Card &hole)
{
    dealer.add(hole);
    std::cout << "\nDealer draws " << hole.name() << ".\n";
    values(dealer, player);

    while (dealer.value() < 17 && dealer.value() <= player.value())
    {
        Card next;
        std::cout << "Dealer hits.\n\n";
        dealer.add(next);
        std::cout << "Dealer draws " << next.name() << ".\n";
        values(dealer, player);
    }

    if (dealer.value() > 21)
    {
        std::cout << "Dealer busts!\n\n";
        return PLAYER;
    }
    if (dealer.value() == player.value())
        return NOBODY;
    if (dealer.value() > player.value())
    {
        std::cout << "Dealer wins.\n\n";
        return DEALER;
    }
    std::cout << "Player wins.\n\n";
    return PLAYER;
}

void Table::pay(Outcome outcome)
{
    if (outcome == PLAYER)
    {
        money += bet;
        std::cout << "You win $" << 2 * bet;
    }
    else
    {
        money -= bet;
        std::cout << "You lose $" << bet;
    }
    std::cout << ". You have $" << money << ".\n\n";
}

void Table::run()
{
    std::cout << "Welcome to CS151 Blackjack!\n\n";
    std::cout << "You have $" << money << ".\n\n";

    do
    {
        if (!readAmount("Enter your bet: ", 1, money, bet))
            break;

        Outcome outcome = deal();
        while (outcome == NOBODY)
        {
            int extra = 0;
            std::cout << "Push! Your $" << bet << " are still in the game.\n\n";
            if (!readAmount("Enter the amount to add: ", 0, money - bet, extra))
                return;
            bet += extra;
            outcome = deal();
        }
        pay(outcome);

        if (money == 0)
        {
            std::cout << "You are out of money, the game is over.\n\n";
            break;
        }
    } while (readLine("Play again? (y/n) ") && (line == "y" || line == "Y"));

    std::cout << "\nCome back soon!\n";
}

int main()
{
    std::srand(static_cast<unsigned>(std::time(0)));
    Table table;
    table.run();
    return 0;
}
