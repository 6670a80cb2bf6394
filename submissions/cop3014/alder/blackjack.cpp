/*
   Programming Assignment 4: Blackjack
   COP 3014

   Simulates 20 hands of simplified blackjack between a dealer and one
   player and keeps score of the hands and of the player's chips.
*/

#include <iostream>
#include <string>
using namespace std;

const int HANDS = 20;         // hands that are simulated
const int LIMIT = 21;         // more than this is a bust
const int DEALER_STANDS = 17; // the dealer stands from here on

int randmax(int max);
void print_title();
void deal_card(int &value, int &suit);
int card_points(int value);
void print_card(int value, int suit);
void initial_deal(int &player_total, int &dealer_total, int &dealer_up);
void play_player(int &total, int dealer_up);
void play_dealer(int &total);
void decide_hand(int player_total, int dealer_total, int &dealer_wins,
                 int &player_wins, int &ties, int &chips, int &bet);
void print_scores(int dealer_wins, int player_wins, int ties, int chips);

int main()
{
    int dealer_wins = 0;
    int player_wins = 0;
    int ties = 0;
    int chips = 0;
    int bet = 1;

    print_title();

    for (int hand = 1; hand <= HANDS; hand++)
    {
        int player_total = 0;
        int dealer_total = 0;
        int dealer_up = 0;

        cout << "Hand " << hand << endl << endl;
        cout << "The amount bet is: " << bet << " chip(s)" << endl << endl;

        initial_deal(player_total, dealer_total, dealer_up);
        play_player(player_total, dealer_up);
        if (player_total <= LIMIT)
        {
            play_dealer(dealer_total);
        }
        decide_hand(player_total, dealer_total, dealer_wins, player_wins,
                    ties, chips, bet);
        print_scores(dealer_wins, player_wins, ties, chips);
    }

    return 0;
}

/* prints the title box */
void print_title()
{
    cout << "*******************************" << endl;
    cout << "      B L A C K J A C K" << endl;
    cout << "      S I M U L A T O R" << endl;
    cout << "*******************************" << endl << endl;
}

/* draws one card: value 1 (ace) to 13 (king), suit 1 to 4 */
void deal_card(int &value, int &suit)
{
    value = randmax(13);
    suit = randmax(4);
}

/* the points of one card; an ace is always 11 */
int card_points(int value)
{
    if (value == 1)
        return 11;
    else if (value > 10)
        return 10;
    else
        return value;
}

/* prints one card, for example Q-spades */
void print_card(int value, int suit)
{
    switch (value)
    {
        case 1:  cout << "A"; break;
        case 11: cout << "J"; break;
        case 12: cout << "Q"; break;
        case 13: cout << "K"; break;
        default: cout << value;
    }

    switch (suit)
    {
        case 1: cout << "-spades"; break;
        case 2: cout << "-hearts"; break;
        case 3: cout << "-diamonds"; break;
        case 4: cout << "-clubs"; break;
    }
}

/* deals player, dealer, player, dealer and shows the four cards */
void initial_deal(int &player_total, int &dealer_total, int &dealer_up)
{
    int value1, suit1, value2, suit2, value3, suit3, value4, suit4;

    deal_card(value1, suit1);
    deal_card(value2, suit2);
    deal_card(value3, suit3);
    deal_card(value4, suit4);

    player_total = card_points(value1) + card_points(value3);
    dealer_total = card_points(value2) + card_points(value4);
    dealer_up = card_points(value4);

    cout << "The initial deal is:\tPlayer\t\tDealer" << endl;
    cout << "\t\t\t------\t\t------" << endl;
    cout << "\t\t\t";
    print_card(value1, suit1);
    cout << "\t";
    print_card(value2, suit2);
    cout << endl << "\t\t\t";
    print_card(value3, suit3);
    cout << "\t";
    print_card(value4, suit4);
    cout << endl << endl;
}

/* the player's turn; what he does depends on the dealer's second card */
void play_player(int &total, int dealer_up)
{
    int value, suit;
    int stand_at = 17;

    if (dealer_up <= 6)
        stand_at = 13;

    while (total < stand_at)
    {
        cout << "The player has a total of " << total
             << ", and decides to hit." << endl;
        deal_card(value, suit);
        total = total + card_points(value);
        cout << "The player receives ";
        print_card(value, suit);
        cout << "." << endl << endl;
    }

    if (total > LIMIT)
        cout << "The player has gone bust." << endl << endl;
    else
        cout << "The player has a total of " << total
             << ", and decides to stand." << endl << endl;
}

/* the dealer's turn */
void play_dealer(int &total)
{
    int value, suit;

    while (total < DEALER_STANDS)
    {
        cout << "The dealer has a total of " << total
             << ", and must hit." << endl;
        deal_card(value, suit);
        total = total + card_points(value);
        cout << "The dealer receives ";
        print_card(value, suit);
        cout << "." << endl << endl;
    }

    if (total > LIMIT)
        cout << "The dealer has gone bust." << endl << endl;
    else
        cout << "The dealer has a total of " << total
             << ", and must stand." << endl << endl;
}

/* says who won, counts it, and finds the bet of the next hand */
void decide_hand(int player_total, int dealer_total, int &dealer_wins,
                 int &player_wins, int &ties, int &chips, int &bet)
{
    if (player_total > LIMIT ||
        (dealer_total <= LIMIT && dealer_total > player_total))
    {
        cout << "The dealer wins this hand." << endl << endl;
        dealer_wins++;
        chips -= bet;
        bet = 1;
    }
    else if (dealer_total > LIMIT || player_total > dealer_total)
    {
        cout << "The player wins this hand." << endl << endl;
        player_wins++;
        chips += bet;
        bet = 3;
    }
    else
    {
        cout << "This hand is a tie." << endl << endl;
        ties++;
        bet = 2;
    }
}

/* the line of scores below every hand */
void print_scores(int dealer_wins, int player_wins, int ties, int chips)
{
    cout << "Overall scores: Dealer = " << dealer_wins
         << "  Player = " << player_wins
         << "  Ties = " << ties << endl;
    cout << "The player has won a total of: " << chips << " chip(s)" << endl;
    cout << endl << "==================================" << endl << endl;
}

/* the generator of the assignment */
int randmax(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}
