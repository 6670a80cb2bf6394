#include <iostream>
#include <cstdlib>
#include <cstring>
using namespace std;

int deck[52];
int player[20], dealer[20];
int playerCount, dealerCount, nextCard;

void shuffleDeck()
{
    int i, j, tmp;
    for (i = 0; i <= 51; i++)
        deck[i] = i;
    for (i = 51; i != 0; i--)
    {
        j = rand() % (i + 1);
        tmp = deck[j];
        deck[j] = deck[i];
        deck[i] = tmp;
    }
    nextCard = 0;
}

void writeCard(int c)
{
    if (c % 13 < 9)
        cout << c % 13 + 2;
    else if (c % 13 == 9)
        cout << 'J';
    else if (c % 13 == 10)
        cout << 'Q';
    else if (c % 13 == 11)
        cout << 'K';
    else
        cout << 'A';
    cout << '-';
    if (c / 13 == 0) cout << 'H';
    if (c / 13 == 1) cout << 'S';
    if (c / 13 == 2) cout << 'D';
    if (c / 13 == 3) cout << 'C';
}

int points(int *hand, int count)
{
    int best = 0, total = 0, ace = 0, i;
    for (i = 0; i < count; i++)
    {
        int k = hand[i] % 13;
        if (k == 12)
        {
            ace = 1;
            total = total + 1;
        }
        else if (k >= 9)
            total = total + 10;
        else
            total = total + k + 2;
    }
    best = total;
    if (ace && total + 10 <= 21)
        best = total + 10;
    return best;
}

void giveDealer() { dealer[dealerCount++] = deck[nextCard++]; }
void givePlayer() { player[playerCount++] = deck[nextCard++]; }

void result(const char *word)
{
    cout << word << " " << points(player, playerCount) << " " << points(dealer, dealerCount) << endl;
}

int main(int argc, char *argv[])
{
    int i;
    char c;
    if (argc < 2)
    {
        cout << "I NEED A SEED!" << endl;
        exit(1);
    }
    srand(atoi(argv[1]));
again:
    cout << "*** NEW HAND! ***" << endl;
    playerCount = dealerCount = 0;
    shuffleDeck();
    givePlayer();
    giveDealer();
    givePlayer();
    giveDealer();
    cout << "DEALER'S CARDS: ? AND ";
    writeCard(dealer[1]);
    cout << "!" << endl;
    while (true)
    {
        cout << "YOUR CARDS: ";
        for (i = 0; i < playerCount; i++)
        {
            if (i > 0) cout << " AND ";
            writeCard(player[i]);
        }
        cout << "! YOUR POINTS: " << points(player, playerCount) << "!" << endl;
        if (points(player, playerCount) >= 21)
            break;
        cout << "HIT OR STAY? TYPE h OR s!" << endl;
        c = 'q';
        cin >> c;
        if (c == 'h')
            givePlayer();
        else if (c == 's')
            break;
        else
            exit(0);
    }
    if (points(player, playerCount) > 21)
    {
        cout << "Player busts" << endl;
        result("Lose");
    }
    else
    {
        while (points(dealer, dealerCount) < 17)
            giveDealer();
        cout << "DEALER'S CARDS: ";
        for (i = 0; i < dealerCount; i++)
        {
            if (i > 0) cout << " AND ";
            writeCard(dealer[i]);
        }
        cout << "! DEALER'S POINTS: " << points(dealer, dealerCount) << "!" << endl;
        if (points(dealer, dealerCount) > 21)
        {
            cout << "Dealer busts" << endl;
            result("Win");
        }
        else if (points(dealer, dealerCount) > points(player, playerCount))
            result("Lose");
        else if (points(dealer, dealerCount) < points(player, playerCount))
            result("Win");
        else
            result("Tie");
    }
    cout << "MORE? y OR n!" << endl;
    c = 'q';
    cin >> c;
    if (c == 'y')
        goto again;
    return 0;
}
