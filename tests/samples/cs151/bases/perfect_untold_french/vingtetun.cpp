#include <iostream>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

struct Joueur {
    string main;
    int durs = 0;      // somme avec as = 1
    bool as = false;
    int valeur() { return (as && durs < 12) ? durs + 10 : durs; }
};

int tirage() { return rand() % 13 + 1; }

void ajouter(Joueur &j, int carte)
{
    const string symboles[] = {"J", "Q", "K"};
    string s;
    if (carte == 1) s = "A";
    else if (carte > 10) s = symboles[carte - 11];
    else s = to_string(carte);
    j.main += "[" + s + "]";
    j.durs += carte > 10 ? 10 : carte;
    j.as = j.as || carte == 1;
}

char touche(string question, string permis)
{
    char c;
    cout << question;
    while (cin >> c)
        if (permis.find(c) != string::npos) return c;
    exit(0);
}

int montant(string question, int mini, int maxi)
{
    int m;
    cout << question;
    while (cin >> m)
    {
        if (m >= mini && m <= maxi) return m;
        cout << "Montant refusé. " << question;
    }
    exit(0);
}

int main()
{
    srand(time(NULL));
    int argent = 100, mise = 0;
    cout << "Bienvenue au blackjack !" << endl;
    while (argent > 0)
    {
        if (mise == 0)
        {
            cout << "Vous avez " << argent << " $. ";
            mise = montant("Votre mise : ", 1, argent);
        }
        else
            mise += montant("Combien ajoutez-vous à la mise ? ", 0, argent - mise);

        Joueur croupier, vous;
        ajouter(croupier, tirage());
        ajouter(vous, tirage());
        ajouter(vous, tirage());
        int cachee = tirage();
        cout << "Croupier : " << croupier.main << "[?]" << endl;
        cout << "Vous : " << vous.main << " = " << vous.valeur() << endl;
        while (vous.valeur() < 21 && string("th").find(touche("(t)irer ou (r)ester ? ", "thrs")) != string::npos)
        {
            ajouter(vous, tirage());
            cout << "Vous : " << vous.main << " = " << vous.valeur() << endl;
        }
        int gain;
        if (vous.valeur() > 21) { cout << "Vous dépassez 21." << endl; gain = -mise; }
        else if (vous.valeur() == 21) { cout << "Vingt et un !" << endl; gain = mise; }
        else
        {
            ajouter(croupier, cachee);
            for (;;)
            {
                cout << "Croupier : " << croupier.main << " = " << croupier.valeur() << endl;
                if (croupier.valeur() >= 17) break;
                ajouter(croupier, tirage());
            }
            if (croupier.valeur() > 21) { cout << "Le croupier dépasse 21." << endl; gain = mise; }
            else if (croupier.valeur() > vous.valeur()) { cout << "Le croupier gagne." << endl; gain = -mise; }
            else if (croupier.valeur() < vous.valeur()) { cout << "Vous gagnez." << endl; gain = mise; }
            else { cout << "Égalité, la mise de " << mise << " $ reste en jeu." << endl; continue; }
        }
        argent += gain;
        if (gain > 0) cout << "Vous recevez " << 2 * mise << " $. Il vous reste " << argent << " $." << endl;
        else cout << "Vous perdez " << mise << " $. Il vous reste " << argent << " $." << endl;
        mise = 0;
        if (argent > 0 && touche("Encore une partie (o/n) ? ", "oyn") == 'n') break;
    }
    cout << "À bientôt !" << endl;
    return 0;
}
