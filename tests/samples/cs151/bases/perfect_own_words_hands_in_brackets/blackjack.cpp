/**
 * CS 151, Project 2.
 * A simulator of the game of Blackjack.
 */
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <stdexcept>
#include <string>

// Draws one of thirteen cards, each equally likely. Numbers 13, 14 and 15 are thrown away.
int drawRank()
{
    int r = rand() & 15;
    while (r > 12) {
        r = rand() & 15;
    }
    return r;
}

std::string rankSymbol(int rank)
{
    const std::string symbols[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    return symbols[rank];
}

class Hand
{
public:
    void add(int rank) { ++count[rank]; order += (order.empty() ? "" : ", ") + rankSymbol(rank); }

    int value() const
    {
        int sum = 0;
        for (int r = 0; r < 13; ++r) {
            sum += count[r] * (r >= 9 ? 10 : r + 1);
        }
        if (count[0] > 0 && sum + 10 <= 21) {
            sum += 10;
        }
        return sum;
    }

    std::string text() const { return "(" + order + ") = " + std::to_string(value()); }

private:
    int count[13] = {0};
    std::string order;
};

std::string readLine(const std::string &prompt)
{
    std::string line;
    std::cout << prompt << std::flush;
    if (!std::getline(std::cin, line)) {
        std::cout << std::endl;
        std::exit(0);
    }
    return line;
}

int readAmount(const std::string &prompt, int lowest, int highest)
{
    while (true) {
        try {
            int amount = std::stoi(readLine(prompt));
            if (amount >= lowest && amount <= highest) {
                return amount;
            }
        } catch (const std::exception &) {
        }
        std::cout << "Please enter a whole amount from " << lowest << " to " << highest << ".\n";
    }
}

bool isYes(const std::string &s) { return !s.empty() && (s[0] == 'y' || s[0] == 'Y'); }

bool wantsToHit()
{
    while (true) {
        std::string s = readLine("Will you hit (h) or stay (s)?\n> ");
        if (s == "h" || s == "H" || s == "hit" || s == "Hit") return true;
        if (s == "s" || s == "S" || s == "stay" || s == "Stay") return false;
    }
}

// Lets the player act. Returns true if the round has been decided; won tells how.
bool playerTurn(Hand &player, const Hand &dealer, bool &won)
{
    while (wantsToHit()) {
        int rank = drawRank();
        player.add(rank);
        std::cout << "\nThe next card for the player is: " << rankSymbol(rank) << "\n"
                  << "    Player's hand " << player.text() << "\n"
                  << "    Dealer's hand " << dealer.text() << "\n\n";
        if (player.value() > 21) {
            std::cout << "The player has gone over 21 and loses the round.\n";
            won = false;
            return true;
        }
        if (player.value() == 21) {
            std::cout << "The player has reached 21 and wins the round.\n";
            won = true;
            return true;
        }
    }
    return false;
}

void dealerTurn(Hand &dealer, int hidden)
{
    dealer.add(hidden);
    std::cout << "\nThe dealer turns over the second card: " << rankSymbol(hidden) << "\n"
              << "    Dealer's hand " << dealer.text() << "\n";
    while (dealer.value() < 17) {
        int rank = drawRank();
        dealer.add(rank);
        std::cout << "The dealer must hit. The next card is: " << rankSymbol(rank) << "\n"
                  << "    Dealer's hand " << dealer.text() << "\n";
    }
    if (dealer.value() <= 21) {
        std::cout << "The dealer stands on " << dealer.value() << ".\n";
    }
}

// Returns true if the pot was decided, false for a push.
bool playRound(bool &won)
{
    Hand dealer, player;
    int first = drawRank();
    int hidden = drawRank();
    int a = drawRank();
    int b = drawRank();
    dealer.add(first);
    player.add(a);
    player.add(b);
    std::cout << "\nThe cards have been dealt.\n"
              << "    Dealer's hand " << dealer.text() << "   [one card face down]\n"
              << "    Player's hand " << player.text() << "\n\n";

    if (player.value() == 21) {
        std::cout << "The player has a Blackjack and wins the round.\n";
        won = true;
        return true;
    }
    if (playerTurn(player, dealer, won)) {
        return true;
    }
    dealerTurn(dealer, hidden);

    if (dealer.value() > 21) {
        std::cout << "The dealer has gone over 21. The player wins the round.\n";
        won = true;
    } else if (dealer.value() == player.value()) {
        std::cout << "Both hands are worth " << player.value() << ". This is a push.\n";
        return false;
    } else {
        won = player.value() > dealer.value();
        std::cout << (won ? "The player's hand is closer to 21. The player wins the round.\n"
                          : "The dealer's hand is closer to 21. The dealer wins the round.\n");
    }
    return true;
}

int main()
{
    srand(static_cast<unsigned>(time(nullptr)));
    int money = 100;
    std::cout << "Welcome to this Blackjack simulator. You begin with $100.\n\n";

    bool playing = true;
    while (playing) {
        int pot = readAmount("Please place your bet:\n> ", 1, money);
        money -= pot;
        std::cout << "There is $" << pot << " in the game. You keep $" << money << ".\n";
        bool won = false;
        while (!playRound(won)) {
            std::cout << "\nThe bet of $" << pot << " remains in the game.\n";
            int extra = readAmount("How much would you like to add to it?\n> ", 0, money);
            money -= extra;
            pot += extra;
            std::cout << "There is $" << pot << " in the game. You keep $" << money << ".\n";
        }
        if (won) {
            money += 2 * pot;
            std::cout << "You are paid $" << 2 * pot << ".";
        } else {
            std::cout << "Your bet of $" << pot << " is lost.";
        }
        std::cout << " You now own $" << money << ".\n\n";
        if (money == 0) {
            std::cout << "You have no money left to play with.\n";
            playing = false;
        } else {
            playing = isYes(readLine("Would you like to play again (y/n)?\n> "));
        }
    }
    std::cout << "Thank you for playing.\n";
    return 0;
}
