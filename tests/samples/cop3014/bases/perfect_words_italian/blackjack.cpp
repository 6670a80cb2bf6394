// Compito 4 - ventuno
#include <iostream>
#include <string>
using namespace std;

struct Mano { int punti; int prima; int seconda; int quante; };

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

int pesca(string &carta)
{
    int v = randmax(13);
    int s = randmax(4);
    switch (v) {
        case 1: carta = "asso"; break;
        case 11: carta = "fante"; break;
        case 12: carta = "donna"; break;
        case 13: carta = "re"; break;
        default: carta = to_string(v);
    }
    switch (s) {
        case 1: carta += " di picche"; break;
        case 2: carta += " di cuori"; break;
        case 3: carta += " di quadri"; break;
        case 4: carta += " di fiori"; break;
    }
    if (v == 1) return 11;
    if (v > 10) return 10;
    return v;
}

void ricevi(Mano &m, const string &chi)
{
    string c;
    int v = pesca(c);
    m.punti += v;
    m.quante++;
    if (m.quante == 1) m.prima = v;
    if (m.quante == 2) m.seconda = v;
    cout << chi << " riceve " << c << endl;
}

bool vuole(const Mano &io, const Mano &banco)
{
    if (banco.seconda <= 6) return io.punti < 13;
    return io.punti < 17;
}

int main()
{
    int b = 0, g = 0, p = 0, gettoni = 0, puntata = 1;
    cout << "* * * VENTUNO * * *" << endl;
    for (int i = 1; i <= 20; i++) {
        Mano gioc = {0, 0, 0, 0}, banco = {0, 0, 0, 0};
        cout << endl << "Mano " << i << ": puntata di " << puntata << " gettoni" << endl;
        ricevi(gioc, "Il giocatore");
        ricevi(banco, "Il banco");
        ricevi(gioc, "Il giocatore");
        ricevi(banco, "Il banco");
        cout << "Totali: giocatore " << gioc.punti << ", banco " << banco.punti << endl;
        while (vuole(gioc, banco)) {
            cout << "Il giocatore chiede carta" << endl;
            ricevi(gioc, "Il giocatore");
            cout << "Il giocatore ha " << gioc.punti << endl;
        }
        int esito = 0;
        if (gioc.punti > 21) {
            cout << "Il giocatore ha sballato" << endl;
            esito = -1;
        } else {
            cout << "Il giocatore sta" << endl;
            while (banco.punti <= 16) {
                cout << "Il banco deve tirare" << endl;
                ricevi(banco, "Il banco");
                cout << "Il banco ha " << banco.punti << endl;
            }
            if (banco.punti > 21) {
                cout << "Il banco ha sballato" << endl;
                esito = 1;
            } else {
                cout << "Il banco sta" << endl;
                if (gioc.punti > banco.punti) esito = 1;
                else if (gioc.punti < banco.punti) esito = -1;
            }
        }
        if (esito > 0) { cout << "Vince il giocatore" << endl; g++; gettoni += puntata; puntata = 3; }
        else if (esito < 0) { cout << "Vince il banco" << endl; b++; gettoni -= puntata; puntata = 1; }
        else { cout << "Pareggio" << endl; p++; puntata = 2; }
        cout << "Vittorie banco " << b << " / vittorie giocatore " << g << " / pareggi " << p << endl;
        cout << "Gettoni vinti in totale: " << gettoni << endl;
    }
    return 0;
}
