#include <iostream>
#include <string>
using namespace std;

/* ---------- the function from the handout ---------- */
int randmax
(int max)          /* largest possible number to return */
{ /* randmax */

    static int seed = 2;          /* determines sequence of random numbers */

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));

} /* randmax */

string rankWord(int rank)
{
    string words[14] = {"", "Ace", "Two", "Three", "Four", "Five", "Six", "Seven",
                        "Eight", "Nine", "Ten", "Jack", "Queen", "King"};
    return words[rank];
}

string suitWord(int suit)
{
    if (suit == 1) return "Spades";
    else if (suit == 2) return "Hearts";
    else if (suit == 3) return "Diamonds";
    else return "Clubs";
}

// deals one card, returns what it is worth, and gives back its name
int dealOne(string &name)
{
    int rank = randmax(13);
    int suit = randmax(4);
    name = "the " + rankWord(rank) + " of " + suitWord(suit);
    if (rank == 1)
        return 11;
    else if (rank >= 11)
        return 10;
    else
        return rank;
}

bool playerWantsCard(int total, int dealerUp)
{
    if (dealerUp <= 6)
        return total < 13;
    else
        return total < 17;
}

string plural(int n)
{
    if (n == 1)
        return "1 chip";
    return to_string(n) + " chips";
}

int main()
{
    int dealerWins = 0, playerWins = 0, draws = 0;
    int purse = 0;
    int bet = 1;

    cout << "Good evening and welcome to my casino! We shall play twenty hands tonight." << endl;

    for (int hand = 1; hand <= 20; hand++)
    {
        string c1, c2, c3, c4, extra;
        cout << endl << "~~~ Here comes hand number " << hand << " ~~~" << endl;
        cout << "Our friend the player puts " << plural(bet) << " on the table." << endl;

        int player = dealOne(c1);
        int dealer = dealOne(c2);
        player += dealOne(c3);
        int up = dealOne(c4);
        dealer += up;

        cout << "The first card is " << c1 << " and it goes to the player." << endl;
        cout << "The dealer gives himself " << c2 << "." << endl;
        cout << "Then the player is handed " << c3 << ", which makes " << player << " points." << endl;
        cout << "Finally the dealer turns up " << c4 << ", so he is holding " << dealer << " points." << endl;

        while (playerWantsCard(player, up))
        {
            cout << "\"Hit me!\" says the player with his " << player << " points. ";
            player += dealOne(extra);
            cout << "He is given " << extra << "." << endl;
        }

        bool dealerTakesIt = false, playerTakesIt = false;

        if (player > 21)
        {
            cout << "Oh dear, that is " << player << " points - too many! The player is bust." << endl;
            dealerTakesIt = true;
        }
        else
        {
            cout << "\"I stand\", says the player with his " << player << " points." << endl;
            while (dealer <= 16)
            {
                cout << "With just " << dealer << " points the dealer has to take another card. ";
                dealer += dealOne(extra);
                cout << "It turns out to be " << extra << "." << endl;
            }
            if (dealer > 21)
            {
                cout << "What a pity for the house: " << dealer << " points, the dealer is bust!" << endl;
                playerTakesIt = true;
            }
            else
            {
                cout << "The dealer has to stand with " << dealer << " points." << endl;
                if (dealer > player)
                    dealerTakesIt = true;
                if (player > dealer)
                    playerTakesIt = true;
            }
        }

        if (playerTakesIt)
        {
            cout << "Congratulations, the player wins the hand and collects " << plural(bet) << "!" << endl;
            playerWins = playerWins + 1;
            purse = purse + bet;
            bet = 3;
        }
        else if (dealerTakesIt)
        {
            cout << "The house wins the hand and the player has to pay " << plural(bet) << "." << endl;
            dealerWins = dealerWins + 1;
            purse = purse - bet;
            bet = 1;
        }
        else
        {
            cout << "Nobody wins, it is a draw, and the chips stay where they are." << endl;
            draws = draws + 1;
            bet = 2;
        }

        cout << "So far the dealer has won " << dealerWins << ", the player has won " << playerWins
             << ", and " << draws << " ended in a draw." << endl;
        if (purse > 0)
            cout << "Altogether the player is ahead by " << plural(purse) << "." << endl;
        else if (purse < 0)
            cout << "Altogether the player is behind by " << plural(-purse) << "." << endl;
        else
            cout << "Altogether the player is exactly even." << endl;
    }
    cout << endl << "Thank you for visiting, good night!" << endl;
    return 0;
}
