#include <iostream>
#include <string>
#include <cstdlib>
#include <ctime>

using namespace std;

//the value of a card, ace is 1 here and gets fixed later in bestTotal
int cardValue(char card)
{
    if (card == 'A')
        return 1;
    if (card == 'T' || card == 'J' || card == 'Q' || card == 'K')
        return 10;
    return card - '0';
}

char newCard()
{
    string deck = "A23456789TJQK";
    return deck[rand() % 13];
}

string say(char card)
{
    if (card == 'T')
        return "10";
    string s;
    s = s + card;
    return s;
}

//hand is a string of cards like "A7K"
int bestTotal(string hand)
{
    int sum = 0;
    for (int i = 0; i < (int)hand.length(); i++)
        sum = sum + cardValue(hand[i]);
    if (hand.find('A') != string::npos)
        if (sum + 10 < 22)
            sum = sum + 10;
    return sum;
}

int main()
{
    srand(time(0));
    int purse = 100;
    string name;
    bool quit = false;

    cout << "What do they call you, stranger? ";
    cin >> name;
    cout << "Take a seat, " << name << ". You've got " << purse << " dollars in your purse." << endl;

    while (!quit && purse > 0)
    {
        int stake = 0;
        cout << endl << "What will you risk, " << name << "? (whole dollars, 1 to " << purse << ") ";
        cin >> stake;
        while (cin && (stake <= 0 || stake > purse))
        {
            cout << "Can't do that. Somewhere from 1 to " << purse << ", please: ";
            cin >> stake;
        }
        if (!cin)
            break;
        purse = purse - stake;

        bool settled = false;
        while (!settled)
        {
            string dealer = "";
            string mine = "";
            dealer = dealer + newCard();
            mine = mine + newCard();
            mine = mine + newCard();

            cout << "A " << say(dealer[0]) << " lands face up in front of the dealer, and one more card face down. That's "
                 << bestTotal(dealer) << " showing." << endl;
            cout << "You peek at your own cards: a " << say(mine[0]) << " and a " << say(mine[1])
                 << ", good for " << bestTotal(mine) << "." << endl;

            bool stop = false;
            while (!stop && bestTotal(mine) < 21)
            {
                string reply;
                cout << "Hit me (h), or that's enough (e)? ";
                cin >> reply;
                if (!cin)
                    return 0;
                if (reply == "e")
                    stop = true;
                else if (reply == "h")
                {
                    mine = mine + newCard();
                    cout << "A " << say(mine[mine.length() - 1]) << " slides across the felt. You're at " << bestTotal(mine) << "." << endl;
                }
                else
                    cout << "The dealer frowns. Just h or e." << endl;
            }

            if (bestTotal(mine) > 21)
            {
                cout << "Too greedy! The dealer scoops up your " << stake << " dollars." << endl;
                settled = true;
            }
            else if (bestTotal(mine) == 21)
            {
                cout << "Twenty-one on the nose! " << 2 * stake << " dollars come your way." << endl;
                purse = purse + 2 * stake;
                settled = true;
            }
            else
            {
                dealer = dealer + newCard();
                cout << "The dealer flips the hidden card: a " << say(dealer[1]) << ". The dealer's at " << bestTotal(dealer) << "." << endl;
                while (bestTotal(dealer) < 17 && bestTotal(dealer) <= bestTotal(mine))
                {
                    dealer = dealer + newCard();
                    cout << "The dealer pulls a " << say(dealer[dealer.length() - 1]) << ". The dealer's at " << bestTotal(dealer) << "." << endl;
                }
                if (bestTotal(dealer) > 21)
                {
                    cout << "The dealer went too far! " << 2 * stake << " dollars come your way." << endl;
                    purse = purse + 2 * stake;
                    settled = true;
                }
                else if (bestTotal(dealer) > bestTotal(mine))
                {
                    cout << "The dealer has you beat, and scoops up your " << stake << " dollars." << endl;
                    settled = true;
                }
                else if (bestTotal(dealer) < bestTotal(mine))
                {
                    cout << "You've got the better cards! " << 2 * stake << " dollars come your way." << endl;
                    purse = purse + 2 * stake;
                    settled = true;
                }
                else
                {
                    int more = 0;
                    cout << "Dead even. Your " << stake << " dollars stay right where they are." << endl;
                    if (purse > 0)
                    {
                        cout << "Care to sweeten it? (0 to " << purse << ") ";
                        cin >> more;
                        while (cin && (more < 0 || more > purse))
                        {
                            cout << "Somewhere from 0 to " << purse << ", please: ";
                            cin >> more;
                        }
                        if (!cin)
                            return 0;
                    }
                    stake = stake + more;
                    purse = purse - more;
                    cout << "With " << stake << " dollars at stake, the cards go round again." << endl;
                }
            }
        }

        cout << "Your purse holds " << purse << " dollars." << endl;
        if (purse > 0)
        {
            string reply = "";
            while (reply != "y" && reply != "n" && cin)
            {
                cout << "Deal you in again? (y or n) ";
                cin >> reply;
            }
            if (reply != "y")
                quit = true;
        }
        else
            cout << "With an empty purse you get up from the table." << endl;
    }
    cout << "So long, " << name << "." << endl;
    return 0;
}
