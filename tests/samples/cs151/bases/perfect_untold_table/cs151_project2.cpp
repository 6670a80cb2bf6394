#include <iostream>
#include <iomanip>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

string cardName(int c)
{
    string names[13] = {"A","2","3","4","5","6","7","8","9","10","J","Q","K"};
    return names[c];
}

class Participant
{
private:
    string name_, row_;
    int sum_, aces_;
public:
    Participant(string name) : name_(name), sum_(0), aces_(0) {}
    void give(int c, bool secret = false)
    {
        if (!row_.empty()) row_ += ' ';
        row_ += secret ? "#" : cardName(c);
        if (secret) return;
        sum_ += (c >= 9) ? 10 : c + 1;
        if (c == 0) aces_++;
    }
    void reveal(int c)
    {
        row_ = row_.substr(0, row_.find(" #"));
        give(c);
    }
    int score() const { return (aces_ && sum_ <= 11) ? sum_ + 10 : sum_; }
    void line() const
    {
        cout << "| " << left << setw(8) << name_ << "| " << setw(28) << row_ << "| " << right << setw(5) << score() << " |\n";
    }
};

void table(const Participant &a, const Participant &b)
{
    string bar = "+---------+-----------------------------+-------+\n";
    cout << bar << "| WHO     | CARDS                       | SCORE |\n" << bar;
    a.line();
    b.line();
    cout << bar;
}

int deal() { return rand() % 13; }

// winner: 'p', 'd' or '='
char round(string &msg)
{
    Participant dealer("Dealer"), player("Player");
    dealer.give(deal());
    int hole = deal();
    dealer.give(hole, true);
    player.give(deal());
    player.give(deal());
    table(dealer, player);
    if (player.score() == 21) { msg = "Blackjack"; return 'p'; }
    char k;
    while (cout << "[H]it [S]tay > ", cin >> k)
    {
        if (k == 's' || k == 'S') break;
        if (k != 'h' && k != 'H') continue;
        player.give(deal());
        table(dealer, player);
        if (player.score() == 21) { msg = "Player has 21"; return 'p'; }
        if (player.score() > 21) { msg = "Player busts"; return 'd'; }
    }
    if (!cin) exit(0);
    dealer.reveal(hole);
    table(dealer, player);
    while (dealer.score() < 17 && dealer.score() <= player.score())
    {
        dealer.give(deal());
        table(dealer, player);
    }
    if (dealer.score() > 21) { msg = "Dealer busts"; return 'p'; }
    if (dealer.score() == player.score()) { msg = "Push"; return '='; }
    if (dealer.score() > player.score()) { msg = "Dealer is higher"; return 'd'; }
    msg = "Player is higher";
    return 'p';
}

int main()
{
    srand(time(0));
    int money = 100, pot = 0;
    char yn = 'y';
    while (yn == 'y' || yn == 'Y')
    {
        int amount;
        do {
            cout << (pot ? "[Add to bet] > " : "[Bet] > ");
            if (!(cin >> amount)) return 0;
        } while (amount < 0 || amount > money - pot || pot + amount == 0);
        pot += amount;
        string msg;
        char w = round(msg);
        int before = money;
        if (w == 'p') money += pot;
        if (w == 'd') money -= pot;
        cout << "+------------------+--------+--------+--------+\n";
        cout << "| RESULT           | BET    | BEFORE | NOW    |\n";
        cout << "| " << left << setw(17) << msg << "| $" << setw(6) << pot << "| $" << setw(6) << before << "| $" << setw(6) << money << "|\n";
        cout << "+------------------+--------+--------+--------+\n";
        if (w == '=') continue;
        cout << (w == 'p' ? "You get back $" : "You lose $") << (w == 'p' ? 2 * pot : pot) << "\n";
        pot = 0;
        if (money == 0) { cout << "No more money.\n"; break; }
        cout << "[Y]es/[N]o, play again > ";
        if (!(cin >> yn)) break;
    }
    cout << "Bye!\n";
}
