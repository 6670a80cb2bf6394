#include <iostream>
#include <cstdlib>
#include <string>
#include <vector>
using namespace std;

struct Mano {
    vector<int> cartas;
    int puntos() const;
    string texto(bool tapada = false) const;
};

string nombre(int carta) {
    static const string figura[] = {"J", "Q", "K", "A"};
    int n = carta % 13;
    string s = n < 9 ? to_string(n + 2) : figura[n - 9];
    return s + "-" + string("HSDC").substr(carta / 13, 1);
}

int Mano::puntos() const {
    int suma = 0, ases = 0;
    for (int c : cartas) {
        int n = c % 13;
        if (n == 12) { suma += 11; ases++; }
        else suma += min(n + 2, 10);
    }
    while (suma > 21 && ases-- > 0)
        suma -= 10;
    return suma;
}

string Mano::texto(bool tapada) const {
    string s;
    for (int c : cartas) {
        if (!s.empty()) s += ", ";
        if (s.empty() && tapada) s += "?";
        else s += nombre(c);
    }
    return s;
}

void barajar(vector<int> &baraja) {
    baraja.resize(52);
    for (int i = 0; i < 52; i++) baraja[i] = i;
    for (int i = 51; i >= 1; i--) swap(baraja[rand() % (i + 1)], baraja[i]);
}

void repartir(Mano &m, vector<int> &baraja) {
    m.cartas.push_back(baraja.front());
    baraja.erase(baraja.begin());
}

int main(int argc, char *argv[]) {
    if (argc < 2) {
        cout << "Falta la semilla." << endl;
        return 1;
    }
    srand(atoi(argv[1]));
    vector<int> baraja;
    char otra;
    do {
        Mano jugador, banca;
        barajar(baraja);
        for (int i = 0; i < 2; i++) {
            repartir(jugador, baraja);
            repartir(banca, baraja);
        }
        cout << "Cartas de la banca: " << banca.texto(true) << endl;
        cout << "Tus cartas: " << jugador.texto() << endl;
        bool sigue = true;
        while (sigue && jugador.puntos() < 21) {
            cout << "Escribe h para pedir carta o s para plantarte: " << endl;
            char c;
            if (!(cin >> c)) return 0;
            switch (c) {
            case 'h':
                repartir(jugador, baraja);
                cout << "Tus cartas: " << jugador.texto() << endl;
                break;
            case 's':
                sigue = false;
                break;
            default:
                return 0;
            }
        }
        string fin;
        if (jugador.puntos() > 21) {
            cout << "Player busts" << endl;
            fin = "Lose";
        } else {
            while (banca.puntos() < 17)
                repartir(banca, baraja);
            cout << "Cartas de la banca: " << banca.texto() << endl;
            if (banca.puntos() > 21) {
                cout << "Dealer busts" << endl;
                fin = "Win";
            } else if (banca.puntos() == jugador.puntos()) fin = "Tie";
            else fin = banca.puntos() > jugador.puntos() ? "Lose" : "Win";
        }
        cout << fin << " " << jugador.puntos() << " " << banca.puntos() << endl;
        cout << "Quieres jugar otra mano? (y/n)" << endl;
        if (!(cin >> otra)) otra = 'n';
    } while (otra == 'y');
    cout << "Adios" << endl;
    return 0;
}
