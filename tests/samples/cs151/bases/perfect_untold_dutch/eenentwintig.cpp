#include <iostream>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

struct Hand
{
    string kaarten;
    int som;
    int azen;     // azen die nu voor 11 tellen
};

void leeg(Hand &h)
{
    h.kaarten = "";
    h.som = 0;
    h.azen = 0;
}

void neemKaart(Hand &h)
{
    int k = rand() % 13 + 1;
    string naam;
    int waarde;

    if (k == 1)       { naam = "A"; waarde = 11; h.azen++; }
    else if (k == 11) { naam = "J"; waarde = 10; }
    else if (k == 12) { naam = "Q"; waarde = 10; }
    else if (k == 13) { naam = "K"; waarde = 10; }
    else              { naam = to_string(k); waarde = k; }

    h.som += waarde;
    if (h.som > 21 && h.azen > 0)
    {
        h.som -= 10;
        h.azen--;
    }
    h.kaarten += "[" + naam + "]";
}

void toon(string wie, Hand h)
{
    cout << "  " << wie << h.kaarten << "  totaal " << h.som << endl;
}

int vraagGeld(int min, int max)
{
    int g;
    cin >> g;
    while (cin && (g < min || g > max))
    {
        cout << "Dat kan niet. Kies een bedrag van " << min << " tot en met " << max << ": ";
        cin >> g;
    }
    if (!cin)
    {
        cout << "Ongeldige invoer, stoppen." << endl;
        exit(1);
    }
    return g;
}

int main()
{
    srand(time(NULL));
    int geld = 100;
    int inzet = 0;
    string antwoord;

    cout << "Welkom aan tafel. Je begint met 100 dollar." << endl;
    do
    {
        // inzetten
        if (inzet == 0)
        {
            cout << endl << "Hoeveel zet je in? ";
            inzet = vraagGeld(1, geld);
            geld -= inzet;
        }
        else
        {
            cout << endl << "Je inzet van " << inzet << " dollar blijft staan. Je hebt nog " << geld
                 << " dollar over. Hoeveel leg je bij (0 mag ook)? ";
            int extra = vraagGeld(0, geld);
            inzet += extra;
            geld -= extra;
        }

        // delen
        Hand bank, speler;
        leeg(bank);
        leeg(speler);
        neemKaart(bank);
        Hand open = bank;
        neemKaart(bank);
        neemKaart(speler);
        neemKaart(speler);
        toon("Bank:  ", open);
        toon("Jij:   ", speler);

        // speler
        while (speler.som < 21)
        {
            cout << "Kaart of passen? Typ k voor een kaart, p om te passen: ";
            if (!(cin >> antwoord)) return 1;
            if (antwoord == "p") break;
            if (antwoord == "k")
            {
                neemKaart(speler);
                toon("Jij:   ", speler);
            }
        }

        bool gelijk = false;
        if (speler.som > 21)
        {
            cout << "Kapot! Je bent " << inzet << " dollar kwijt." << endl;
        }
        else if (speler.som == 21)
        {
            cout << "Eenentwintig! Je krijgt " << 2 * inzet << " dollar." << endl;
            geld += 2 * inzet;
        }
        else
        {
            toon("Bank:  ", bank);
            while (bank.som < 17 && bank.som < speler.som)
            {
                cout << "Bank neemt een kaart." << endl;
                neemKaart(bank);
                toon("Bank:  ", bank);
            }
            if (bank.som > 21)
            {
                cout << "De bank is kapot! Je krijgt " << 2 * inzet << " dollar." << endl;
                geld += 2 * inzet;
            }
            else if (bank.som < speler.som)
            {
                cout << "Jij zit dichter bij 21! Je krijgt " << 2 * inzet << " dollar." << endl;
                geld += 2 * inzet;
            }
            else if (bank.som > speler.som)
                cout << "De bank is beter. Je bent " << inzet << " dollar kwijt." << endl;
            else
            {
                cout << "Gelijkspel." << endl;
                gelijk = true;
            }
        }
        if (gelijk)
        {
            antwoord = "j";
            continue;
        }
        inzet = 0;
        cout << "Je hebt nu " << geld << " dollar." << endl;
        if (geld == 0)
        {
            cout << "Blut!" << endl;
            break;
        }
        do
        {
            cout << "Nog een keer? (j/n) ";
            if (!(cin >> antwoord)) return 1;
        } while (antwoord != "j" && antwoord != "n");
    } while (antwoord == "j");

    cout << "Tot ziens." << endl;
}
