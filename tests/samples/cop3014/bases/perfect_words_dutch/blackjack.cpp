// blackjack.cpp  (Nederlandse uitvoer)
#include <iostream>
#include <iomanip>
using namespace std;

class Spel
{
public:
    Spel();
    void speel(int aantal);
private:
    int inzet, fiches, bank, speler, gelijk;
    void ronde(int nr);
    int  kaart();
    void afrekenen(int s, int b);
};

int randmax(int max);
int waarde(int rang);
void toon(int rang, int kleur);

int main()
{
    Spel spel;
    spel.speel(20);
    return 0;
}

int randmax(int max)
{
    static int seed = 2;

    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

int waarde(int rang)
{
    if (rang == 1)
        return 11;
    return rang < 10 ? rang : 10;
}

void toon(int rang, int kleur)
{
    const char* kleuren[] = {"", "schoppen", "harten", "ruiten", "klaver"};
    cout << kleuren[kleur];
    if (rang == 1)       cout << "aas";
    else if (rang == 11) cout << "boer";
    else if (rang == 12) cout << "vrouw";
    else if (rang == 13) cout << "heer";
    else                 cout << " " << rang;
}

Spel::Spel()
{
    inzet = 1;
    fiches = bank = speler = gelijk = 0;
}

void Spel::speel(int aantal)
{
    cout << "EENENTWINTIGEN\n==============\n";
    for (int i = 1; i <= aantal; ++i)
        ronde(i);
}

int Spel::kaart()
{
    int rang = randmax(13);
    int kleur = randmax(4);
    toon(rang, kleur);
    return waarde(rang);
}

void Spel::ronde(int nr)
{
    cout << "\nRonde " << nr << ", inzet " << inzet << "\n";

    int s, b, open;
    cout << "speler krijgt ";
    s = kaart();
    cout << "\nbank krijgt ";
    b = kaart();
    cout << "\nspeler krijgt ";
    s += kaart();
    cout << "\nbank krijgt ";
    open = kaart();
    b += open;
    cout << "\n";

    const int grens = open <= 6 ? 13 : 17;
    cout << "> speler " << s;
    while (s < grens)
    {
        cout << " -> kaart: ";
        s += kaart();
        cout << "\n> speler " << s;
    }
    cout << (s > 21 ? " -> kapot\n" : " -> past\n");

    if (s <= 21)
    {
        cout << "> bank " << b;
        while (b <= 16)
        {
            cout << " -> kaart: ";
            b += kaart();
            cout << "\n> bank " << b;
        }
        cout << (b > 21 ? " -> kapot\n" : " -> past\n");
    }
    afrekenen(s, b);
}

void Spel::afrekenen(int s, int b)
{
    int winst = 0;
    if (s > 21 || (b <= 21 && b > s))
    {
        cout << "Bank wint.";
        winst = -inzet;
        bank++;
        inzet = 1;
    }
    else if (s == b)
    {
        cout << "Gelijkspel.";
        gelijk++;
        inzet = 2;
    }
    else
    {
        cout << "Speler wint.";
        winst = inzet;
        speler++;
        inzet = 3;
    }
    fiches += winst;
    cout << "\nStand: bank-speler-gelijk " << bank << "-" << speler << "-" << gelijk;
    cout << "\nFiches: " << showpos << winst << ", totaal " << fiches << noshowpos << "\n";
}
