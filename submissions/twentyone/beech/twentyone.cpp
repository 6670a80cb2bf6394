// CSCI - Twenty-One
// The deck and the hands are vectors; input is read line by line.
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using Cards = std::vector<int>;

Cards shuffledDeck() {
    Cards deck;
    for (int id = 0; id < 52; ++id) {
        deck.push_back(id);
    }
    for (std::size_t i = deck.size() - 1; i >= 1; --i) {
        const std::size_t j = std::rand() % (i + 1);
        std::swap(deck[i], deck[j]);
    }
    return deck;
}

std::string cardName(int id) {
    static const std::string types[] = {"2", "3", "4", "5", "6", "7", "8",
                                        "9", "10", "J", "Q", "K", "A"};
    static const std::string suits[] = {"\u2665", "\u2660", "\u2666", "\u2663"};
    return types[id % 13] + suits[id / 13];
}

std::string handText(const Cards& hand) {
    std::ostringstream text;
    for (int id : hand) {
        text << "  " << cardName(id);
    }
    return text.str();
}

int score(const Cards& hand) {
    int total = 0;
    int highAces = 0;
    for (int id : hand) {
        const int rank = id % 13;
        if (rank == 12) {
            total += 11;
            ++highAces;
        } else {
            total += rank >= 8 ? 10 : rank + 2;
        }
    }
    for (; total > 21 && highAces > 0; --highAces) {
        total -= 10;
    }
    return total;
}

// The first word of the next line; empty at the end of the input.
std::string askWord(const std::string& question) {
    std::cout << question << std::endl;
    std::string line, word;
    std::getline(std::cin, line);
    std::istringstream(line) >> word;
    return word;
}

// Takes the first card that is left.
int draw(Cards& deck) {
    const int id = deck.front();
    deck.erase(deck.begin());
    return id;
}

void dealerTurn(Cards& deck, Cards& dealer) {
    while (score(dealer) < 17) {
        dealer.push_back(draw(deck));
    }
    std::cout << "Dealer:" << handText(dealer) << std::endl;
}

// Plays a hand; false if the player wants to leave in the middle of it.
bool playHand() {
    Cards deck = shuffledDeck();
    Cards player, dealer;
    for (int round = 0; round < 2; ++round) {
        player.push_back(draw(deck));
        dealer.push_back(draw(deck));
    }
    std::cout << "Dealer:  ?  " << cardName(dealer[1]) << std::endl;
    std::cout << "Player:" << handText(player) << std::endl;

    bool stays = false;
    while (!stays && score(player) < 21) {
        const std::string word = askWord("Would you like to (h)it or (s)tay?");
        if (word == "h") {
            player.push_back(draw(deck));
            std::cout << "Player:" << handText(player) << std::endl;
        } else if (word == "s") {
            stays = true;
        } else {
            return false;
        }
    }

    if (score(player) > 21) {
        std::cout << "Player busts" << std::endl;
    } else {
        dealerTurn(deck, dealer);
        if (score(dealer) > 21) {
            std::cout << "Dealer busts" << std::endl;
        }
    }

    const int p = score(player), d = score(dealer);
    std::string result = "Tie";
    if (p > 21 || (d <= 21 && d > p)) {
        result = "Lose";
    } else if (d > 21 || p > d) {
        result = "Win";
    }
    std::cout << result << " " << p << " " << d << std::endl;
    return true;
}

}  // namespace

int main(int argc, char* argv[]) {
    if (argc != 2) {
        std::cerr << "usage: " << argv[0] << " SEED" << std::endl;
        return 1;
    }
    std::srand(static_cast<unsigned>(std::atoi(argv[1])));
    while (playHand() && askWord("\nAnother hand? Type y for yes or n for no:") == "y") {
    }
    return 0;
}
