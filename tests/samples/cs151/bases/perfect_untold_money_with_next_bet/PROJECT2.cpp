#include <iostream>
#include <cstdlib>
#include <ctime>
using namespace std;

// globals
int MONEY = 100;
int BET;
int PTOTAL, PACES, DTOTAL, DACES;

int CARD()
{
    int r = rand() % 13;      // 0-8 are 2..10, then J Q K A
    if (r == 9) cout << "J";
    else if (r == 10) cout << "Q";
    else if (r == 11) cout << "K";
    else if (r == 12) cout << "A";
    else cout << r + 2;
    if (r == 12) return 11;
    if (r >= 8) return 10;
    return r + 2;
}

void FIX(int &t, int &a)
{
    while (t > 21 && a > 0) { t = t - 10; a = a - 1; }
}

void PLAYERCARD()
{
    int v = CARD();
    PTOTAL += v;
    if (v == 11) PACES++;
    FIX(PTOTAL, PACES);
}

void DEALERCARD()
{
    int v = CARD();
    DTOTAL += v;
    if (v == 11) DACES++;
    FIX(DTOTAL, DACES);
}

int READNUM()
{
    int n;
    while (!(cin >> n))
    {
        if (cin.eof()) exit(0);
        cin.clear();
        cin.ignore(10000, '\n');
        cout << "NUMBERS ONLY: ";
    }
    return n;
}

char READCHAR()
{
    char c;
    if (!(cin >> c)) exit(0);
    return toupper(c);
}

void DEALING()
{
    PTOTAL = PACES = DTOTAL = DACES = 0;
    cout << "YOUR CARDS ARE ";
    PLAYERCARD();
    cout << " AND ";
    PLAYERCARD();
    cout << ", TOTAL " << PTOTAL << endl;
    cout << "DEALER SHOWS ";
    DEALERCARD();
    cout << endl;
}

void LOSE() { MONEY -= BET; cout << "*** YOU LOSE ***" << endl; }
void WIN()  { MONEY += BET; cout << "*** YOU WIN ***" << endl; }

int main()
{
    char key;
    srand(time(0));
    cout << "*** BLACKJACK ***" << endl;
    do
    {
        cout << "YOU HAVE $" << MONEY << ". HOW MUCH DO YOU BET? ";
        BET = READNUM();
        while (BET <= 0)
        {
            cout << "MUST BE MORE THAN ZERO: ";
            BET = READNUM();
        }
        if (BET > MONEY)
        {
            cout << "THAT IS MORE THAN YOU HAVE. ALL IN FOR $" << MONEY << "." << endl;
            BET = MONEY;
        }
    NEWHANDS:
        DEALING();
        if (PTOTAL == 21)
        {
            cout << "BLACKJACK" << endl;
            WIN();
        }
        else
        {
            do
            {
                cout << "HIT OR STAY (H/S)? ";
                key = READCHAR();
                if (key == 'H')
                {
                    cout << "YOU DRAW ";
                    PLAYERCARD();
                    cout << ", TOTAL " << PTOTAL << endl;
                }
            } while (key == 'H' && PTOTAL < 21);

            if (PTOTAL > 21) { cout << "YOU BUST" << endl; LOSE(); }
            else if (PTOTAL == 21) { cout << "TWENTY-ONE" << endl; WIN(); }
            else
            {
                cout << "DEALER'S SECOND CARD IS ";
                DEALERCARD();
                cout << ", TOTAL " << DTOTAL << endl;
                while (DTOTAL < 17)
                {
                    cout << "DEALER DRAWS ";
                    DEALERCARD();
                    cout << ", TOTAL " << DTOTAL << endl;
                }
                if (DTOTAL > 21) { cout << "DEALER BUSTS" << endl; WIN(); }
                else if (DTOTAL > PTOTAL) LOSE();
                else if (PTOTAL > DTOTAL) WIN();
                else
                {
                    cout << "*** PUSH ***" << endl << "BET IS $" << BET << ". ADD HOW MUCH? ";
                    int more = READNUM();
                    if (more < 0) more = 0;
                    if (BET + more > MONEY) more = MONEY - BET;
                    BET += more;
                    cout << "BET IS NOW $" << BET << "." << endl;
                    goto NEWHANDS;
                }
            }
        }
        if (MONEY == 0)
        {
            cout << "NO MONEY LEFT. GAME OVER." << endl;
            return 0;
        }
        cout << "AGAIN (Y/N)? ";
        key = READCHAR();
    } while (key == 'Y');
    cout << "YOU LEAVE WITH $" << MONEY << "." << endl;
    return 0;
}
