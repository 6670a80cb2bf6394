// Blackjack simulator with a summary table at the end
#include <iostream>
#include <iomanip>
#include <string>
using namespace std;

const int NUM_HANDS = 20;
const int LIMIT = 21;

struct Record
{
    int bet;
    int player;
    int dealer;
    string outcome;
    int chips;
};

int randmax(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

// draws a card, prints it as [rank|suit] and returns its value
int drawCard(string& text)
{
    int number = randmax(13);
    int suit = randmax(4);
    string r;
    if (number == 1)
        r = "A";
    else if (number == 11)
        r = "J";
    else if (number == 12)
        r = "Q";
    else if (number == 13)
        r = "K";
    else
        r = to_string(number);
    string s = suit == 1 ? "S" : suit == 2 ? "H" : suit == 3 ? "D" : "C";
    text = "[" + r + "|" + s + "]";
    if (number == 1)
        return 11;
    return number > 10 ? 10 : number;
}

// negative amounts in parentheses like the accountants do
string money(int n)
{
    if (n < 0)
        return "(" + to_string(-n) + ")";
    return to_string(n);
}

void showRow(const string& who, const string& cards, int total)
{
    cout << left << setw(14) << who << setw(16) << cards << right << setw(4) << total;
}

void takeCards(const string& who, int& total, int limit)
{
    string c;
    while (total < limit)
    {
        total += drawCard(c);
        showRow(who + " HITS", c, total);
        if (total > LIMIT)
            cout << "  BUST";
        cout << endl;
    }
    if (total <= LIMIT)
    {
        showRow(who + " STAYS", "", total);
        cout << endl;
    }
}

void playHand(int number, int bet, Record& rec)
{
    string p1, d1, p2, d2;
    cout << "=== HAND " << number << " of " << NUM_HANDS << " === wager " << bet << " ===" << endl;
    rec.bet = bet;
    rec.player = drawCard(p1);
    rec.dealer = drawCard(d1);
    rec.player += drawCard(p2);
    int up = drawCard(d2);
    rec.dealer += up;
    showRow("PLAYER", p1 + " " + p2, rec.player);
    cout << endl;
    showRow("DEALER", d1 + " " + d2, rec.dealer);
    cout << endl;

    if (rec.player > LIMIT)
        cout << "PLAYER BUST" << endl;
    else
        takeCards("PLAYER", rec.player, up <= 6 ? 13 : 17);
    if (rec.player > LIMIT)
    {
        rec.outcome = "LOSS";
        return;
    }
    if (rec.dealer > LIMIT)
        cout << "DEALER BUST" << endl;
    else
        takeCards("DEALER", rec.dealer, 17);
    if (rec.dealer > LIMIT || rec.player > rec.dealer)
        rec.outcome = "WIN";
    else if (rec.player < rec.dealer)
        rec.outcome = "LOSS";
    else
        rec.outcome = "PUSH";
}

void summary(const Record rec[])
{
    cout << endl << "SUMMARY" << endl;
    cout << "Hand  Bet  Player  Dealer  Outcome  Bankroll" << endl;
    for (int i = 0; i < NUM_HANDS; i++)
        cout << setw(4) << i + 1 << setw(5) << rec[i].bet << setw(8) << rec[i].player << setw(8)
             << rec[i].dealer << setw(9) << rec[i].outcome << setw(10) << money(rec[i].chips) << endl;
}

int main()
{
    Record rec[NUM_HANDS];
    int win = 0, loss = 0, tie = 0, chips = 0, bet = 1;
    cout << fixed << setprecision(1);
    for (int i = 0; i < NUM_HANDS; i++)
    {
        playHand(i + 1, bet, rec[i]);
        if (rec[i].outcome == "WIN")
        {
            win++;
            chips += bet;
            bet = 3;
        }
        else if (rec[i].outcome == "LOSS")
        {
            loss++;
            chips -= bet;
            bet = 1;
        }
        else
        {
            tie++;
            bet = 2;
        }
        rec[i].chips = chips;
        cout << "Outcome for the player: " << rec[i].outcome << endl;
        cout << "Player's record W-L-T " << win << "-" << loss << "-" << tie << "  (won "
             << 100.0 * win / (i + 1) << "% of " << i + 1 << ")" << endl;
        cout << "Bankroll: " << money(chips) << endl << endl;
    }
    summary(rec);
    return 0;
}
