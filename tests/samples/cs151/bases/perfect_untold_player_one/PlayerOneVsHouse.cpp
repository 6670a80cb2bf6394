#include <iostream>
#include <string>
#include <vector>
#include <cstdlib>
#include <ctime>

using std::cin;
using std::cout;
using std::string;
using std::vector;

enum Rank { TWO = 2, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE };
enum Outcome { NATURAL, TWENTYONE, OVER, HOUSE_OVER, HOUSE_BETTER, PLAYER_BETTER, EQUAL };

Rank random_rank()
{
    return Rank(TWO + rand() % 13);
}

string label(Rank r)
{
    switch (r)
    {
        case JACK:  return "J";
        case QUEEN: return "Q";
        case KING:  return "K";
        case ACE:   return "A";
        default:    return std::to_string(int(r));
    }
}

int count(const vector<Rank> &v)
{
    int s = 0, soft = 0;
    for (Rank r : v)
    {
        switch (r)
        {
            case ACE:
                s += 11;
                soft++;
                break;
            case JACK:
            case QUEEN:
            case KING:
                s += 10;
                break;
            default:
                s += r;
        }
    }
    while (s > 21 && soft-- > 0)
        s -= 10;
    return s;
}

void report(const string &who, const vector<Rank> &v, const string &tail = "")
{
    cout << "[" << count(v) << "] " << who << ":";
    for (Rank r : v)
        cout << " " << label(r);
    cout << tail << "\n";
}

bool wants_hit()
{
    string w;
    while (true)
    {
        cout << "Player 1, type hit or stay > ";
        if (!(cin >> w))
            exit(0);
        if (w == "hit" || w == "h" || w == "Hit" || w == "H")
            return true;
        if (w == "stay" || w == "s" || w == "stand" || w == "Stay" || w == "S")
            return false;
    }
}

Outcome play()
{
    vector<Rank> house, player1;
    house.push_back(random_rank());
    Rank hidden = random_rank();
    player1.push_back(random_rank());
    player1.push_back(random_rank());

    report("House", house, " and one card face down");
    report("Player 1", player1);

    if (count(player1) == 21)
        return NATURAL;

    while (wants_hit())
    {
        player1.push_back(random_rank());
        report("Player 1", player1);
        if (count(player1) > 21)
            return OVER;
        if (count(player1) == 21)
            return TWENTYONE;
    }

    house.push_back(hidden);
    report("House", house);
    while (count(house) < 17)
    {
        house.push_back(random_rank());
        report("House", house);
    }
    if (count(house) > 21)
        return HOUSE_OVER;
    if (count(house) > count(player1))
        return HOUSE_BETTER;
    if (count(house) < count(player1))
        return PLAYER_BETTER;
    return EQUAL;
}

int amount(int low, int high)
{
    int n;
    while (true)
    {
        cout << "> ";
        if (!(cin >> n))
            exit(0);
        if (n < low)
            cout << "That is not enough.\n";
        else if (n > high)
            cout << "Player 1 has only " << high << " chips.\n";
        else
            return n;
    }
}

int main()
{
    srand(time(0));
    int chips = 100;
    string reply;

    cout << "Player 1 sits down with 100 chips. House opens the table.\n";
    do
    {
        cout << "\nChips of Player 1: " << chips << ". How many go on the table?\n";
        int pot = amount(1, chips);
        chips -= pot;
        bool over = false;
        while (!over)
        {
            over = true;
            switch (play())
            {
                case NATURAL:
                    chips += 3 * pot;
                    cout << "Blackjack for Player 1! It pays " << 2 * pot << " chips.\n";
                    break;
                case TWENTYONE:
                    chips += 2 * pot;
                    cout << "21 for Player 1! " << 2 * pot << " chips go to Player 1.\n";
                    break;
                case HOUSE_OVER:
                    chips += 2 * pot;
                    cout << "House busts! " << 2 * pot << " chips go to Player 1.\n";
                    break;
                case PLAYER_BETTER:
                    chips += 2 * pot;
                    cout << "Player 1 beats House! " << 2 * pot << " chips go to Player 1.\n";
                    break;
                case OVER:
                    cout << "Player 1 busts! House takes " << pot << " chips.\n";
                    break;
                case HOUSE_BETTER:
                    cout << "House beats Player 1! House takes " << pot << " chips.\n";
                    break;
                case EQUAL:
                    cout << "Push! " << pot << " chips remain on the table.\n";
                    over = false;
                    if (chips > 0)
                    {
                        cout << "How many does Player 1 put on top (0 to " << chips << ")?\n";
                        int top = amount(0, chips);
                        chips -= top;
                        pot += top;
                    }
            }
        }
        cout << "Chips of Player 1: " << chips << ".\n";
        if (chips == 0)
        {
            cout << "House has it all.\n";
            return 0;
        }
        cout << "Play again, yes or no > ";
        if (!(cin >> reply))
            return 0;
    } while (reply == "yes" || reply == "y" || reply == "Y");
    cout << "Player 1 goes home with " << chips << " chips.\n";
    return 0;
}
