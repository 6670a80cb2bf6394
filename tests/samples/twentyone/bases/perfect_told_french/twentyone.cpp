#include <iostream>
#include <list>
#include <string>
#include <cstdlib>
using namespace std;

/* --- la carte --- */
string carte(int n)
{
    string valeur;
    if (n % 13 == 12) valeur = "A";
    else if (n % 13 == 11) valeur = "K";
    else if (n % 13 == 10) valeur = "Q";
    else if (n % 13 == 9) valeur = "J";
    else valeur = to_string(n % 13 + 2);
    switch (n / 13)
    {
        case 0:  return valeur + "-H";
        case 1:  return valeur + "-S";
        case 2:  return valeur + "-D";
        default: return valeur + "-C";
    }
}

/* --- le paquet --- */
struct Paquet
{
    int c[52];
    int i;
    void melanger()
    {
        for (i = 0; i < 52; i++)
            c[i] = i;
        for (i = 51; i >= 1; i--)
        {
            int j = rand() % (i + 1);
            int t = c[i];
            c[i] = c[j];
            c[j] = t;
        }
        i = 0;
    }
    int suivante() { return c[i++]; }
};

int score(const list<int> &m)
{
    int s = 0, as = 0;
    for (list<int>::const_iterator it = m.begin(); it != m.end(); ++it)
    {
        int v = *it % 13 + 2;
        if (v == 14) { v = 11; as++; }
        else if (v > 10) v = 10;
        s += v;
    }
    for (; s > 21 && as > 0; as--)
        s -= 10;
    return s;
}

int lire()
{
    char x;
    return cin >> x ? x : -1;
}

int main(int argc, char *argv[])
{
    if (argc < 2)
    {
        cout << "Il manque la graine" << endl;
        return 1;
    }
    srand(atoi(argv[1]));
    Paquet paquet;
    int partie = 0;
    do
    {
        list<int> joueur, croupier;
        paquet.melanger();
        joueur.push_back(paquet.suivante());
        croupier.push_back(paquet.suivante());
        joueur.push_back(paquet.suivante());
        croupier.push_back(paquet.suivante());
        cout << "--- Partie numero " << ++partie << " ---" << endl;
        cout << "Vous recevez " << carte(joueur.front()) << " et " << carte(joueur.back()) << endl;
        cout << "Le croupier a ? et " << carte(croupier.back()) << endl;
        for (;;)
        {
            if (score(joueur) >= 21)
                break;
            cout << "Votre total est " << score(joueur) << endl;
            cout << "Tapez h pour tirer ou s pour rester" << endl;
            int x = lire();
            if (x == 's')
                break;
            if (x != 'h')
                return 0;
            joueur.push_back(paquet.suivante());
            cout << "Vous tirez " << carte(joueur.back()) << endl;
        }
        int j = score(joueur);
        if (j > 21)
        {
            cout << "Player busts" << endl;
            cout << "Lose " << j << " " << score(croupier) << endl;
        }
        else
        {
            cout << "La carte cachee est " << carte(croupier.front()) << endl;
            while (score(croupier) < 17)
            {
                cout << "Le croupier a " << score(croupier) << " et tire ";
                croupier.push_back(paquet.suivante());
                cout << carte(croupier.back()) << endl;
            }
            int c = score(croupier);
            if (c > 21)
                cout << "Dealer busts" << endl;
            else
                cout << "Le croupier reste a " << c << endl;
            if (c > 21 || j > c)
                cout << "Win " << j << " " << c << endl;
            else if (j == c)
                cout << "Tie " << j << " " << c << endl;
            else
                cout << "Lose " << j << " " << c << endl;
        }
        cout << "On rejoue ? y/n" << endl;
    } while (lire() == 'y');
    return 0;
}
