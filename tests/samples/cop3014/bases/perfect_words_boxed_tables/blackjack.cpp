// Program 4 - Blackjack                         COP 3014
// Prints the table with all the cards again after every card.

#include <iostream>
#include <iomanip>
#include <string>
using namespace std;

const int MAX_CARDS = 22;      // more than anybody can ever hold

struct Hand
{
    int face[MAX_CARDS];
    int suit[MAX_CARDS];
    int count;
    int total;
};

int randmax(int max);
string cardText(int face, int suit);
void clearHand(Hand &h);
void giveCard(Hand &h);
void rule(char corner, char fill);
void drawTable(const Hand &player, const Hand &dealer, string note);
void initialDeal(Hand &player, Hand &dealer);
void playerPart(Hand &player, const Hand &dealer, int limit);
void dealerPart(const Hand &player, Hand &dealer);
void scoreBox(int hand, string result, int dealerWins, int playerWins, int ties, int chips);

int main()
{
    Hand player, dealer;
    int dealerWins = 0, playerWins = 0, ties = 0;
    int chips = 0;
    int bet = 1;

    rule('#', '#');
    cout << "#" << setw(27) << "B L A C K J A C K" << setw(21) << "#" << endl;
    rule('#', '#');

    for (int hand = 1; hand <= 20; hand++)
    {
        string result;

        cout << endl << "HAND " << hand << "   (bet: " << bet << " chip(s))" << endl;
        initialDeal(player, dealer);

        int upFace = dealer.face[1];
        int limit = 17;
        if (upFace >= 2 && upFace <= 6)      // an ace counts 11, so it is high
            limit = 13;
        playerPart(player, dealer, limit);

        if (player.total > 21)
            result = "dealer";
        else
        {
            dealerPart(player, dealer);
            if (dealer.total > 21)
                result = "player";
            else if (dealer.total > player.total)
                result = "dealer";
            else if (dealer.total < player.total)
                result = "player";
            else
                result = "nobody (tie)";
        }

        if (result == "player")
        {
            playerWins++;
            chips += bet;
            bet = 3;
        }
        else if (result == "dealer")
        {
            dealerWins++;
            chips -= bet;
            bet = 1;
        }
        else
        {
            ties++;
            bet = 2;
        }
        scoreBox(hand, result, dealerWins, playerWins, ties, chips);
    }
    return 0;
}

int randmax
(int max)          /* largest possible number to return */
{
    static int seed = 2;          /* determines sequence of random numbers */

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

string cardText(int face, int suit)
{
    const string faces = "A23456789TJQK";
    const string suits[] = {"spades", "hearts", "diamonds", "clubs"};
    string s;
    if (face == 10)
        s = "10";
    else
        s = faces.substr(face - 1, 1);
    return s + " " + suits[suit - 1];
}

void clearHand(Hand &h)
{
    h.count = 0;
    h.total = 0;
}

void giveCard(Hand &h)
{
    int f = randmax(13);
    int s = randmax(4);
    h.face[h.count] = f;
    h.suit[h.count] = s;
    h.count++;
    if (f == 1)
        h.total += 11;
    else if (f >= 10)
        h.total += 10;
    else
        h.total += f;
}

void rule(char corner, char fill)
{
    cout << corner << right << setfill(fill) << setw(48) << corner << setfill(' ') << endl;
}

void drawTable(const Hand &player, const Hand &dealer, string note)
{
    int rows = player.count > dealer.count ? player.count : dealer.count;

    cout << note << endl;
    rule('+', '-');
    cout << left << "| " << setw(22) << "PLAYER" << "| " << setw(22) << "DEALER" << "|" << endl;
    rule('+', '-');
    cout << left;
    for (int i = 0; i < rows; i++)
    {
        cout << "| " << setw(22)
             << (i < player.count ? cardText(player.face[i], player.suit[i]) : "");
        cout << "| " << setw(22)
             << (i < dealer.count ? cardText(dealer.face[i], dealer.suit[i]) : "");
        cout << "|" << endl;
    }
    rule('+', '-');
    cout << left << "| total " << setw(16) << player.total << "| total " << setw(16) << dealer.total
         << "|" << right << endl;
    rule('+', '-');
}

void initialDeal(Hand &player, Hand &dealer)
{
    clearHand(player);
    clearHand(dealer);
    giveCard(player);
    giveCard(dealer);
    giveCard(player);
    giveCard(dealer);
    drawTable(player, dealer, "The cards have been dealt.");
}

void playerPart(Hand &player, const Hand &dealer, int limit)
{
    while (player.total < limit)
    {
        giveCard(player);
        drawTable(player, dealer, "The player asks for a card.");
    }
    if (player.total > 21)
        cout << "PLAYER BUSTS WITH " << player.total << endl;
    else
        cout << "PLAYER STANDS ON " << player.total << endl;
}

void dealerPart(const Hand &player, Hand &dealer)
{
    while (dealer.total <= 16)
    {
        giveCard(dealer);
        drawTable(player, dealer, "The dealer must take a card.");
    }
    if (dealer.total > 21)
        cout << "DEALER BUSTS WITH " << dealer.total << endl;
    else
        cout << "DEALER STANDS ON " << dealer.total << endl;
}

void scoreBox(int hand, string result, int dealerWins, int playerWins, int ties, int chips)
{
    cout << "*** Winner of hand " << hand << ": " << result << endl;
    rule('+', '=');
    cout << "| dealer | player |  ties  | chips won or lost   |" << endl;
    cout << "| " << setw(6) << dealerWins << " | " << setw(6) << playerWins << " | "
         << setw(6) << ties << " | " << setw(19) << chips << " |" << endl;
    rule('+', '=');
}
