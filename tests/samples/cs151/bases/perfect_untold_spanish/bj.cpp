// Proyecto 2: simulador de blackjack
#include <iostream>
#include <cstdlib>
#include <ctime>
#include <string>
using namespace std;

struct Mano {
    int cartas[30];
    int cuantas;
};

struct Jugador {
    Mano mano;
    int dinero;
    int apuesta;
};

// 1 = as, 2..10, 11 = J, 12 = Q, 13 = K
int repartir(Mano &m) {
    int c = 1 + rand() % 13;
    m.cartas[m.cuantas] = c;
    m.cuantas++;
    return c;
}

string nombre(int c) {
    const string letras[] = {"J", "Q", "K"};
    if (c == 1) return "A";
    if (c > 10) return letras[c - 11];
    return to_string(c);
}

int valor(const Mano &m, int hasta) {
    int suma = 0, ases = 0;
    for (int i = 0; i < hasta; i++) {
        int c = m.cartas[i];
        if (c == 1) ases++;
        suma += (c > 10) ? 10 : c;
    }
    if (ases > 0 && suma + 10 <= 21) suma += 10;
    return suma;
}

int leerNumero(int minimo, int maximo) {
    int n;
    while (cin >> n) {
        if (n >= minimo && n <= maximo) return n;
        cout << "Debe ser entre " << minimo << " y " << maximo << ": ";
    }
    exit(1);
}

char leerLetra() {
    char c;
    if (!(cin >> c)) exit(1);
    return tolower(c);
}

// devuelve 'g' (gana el jugador), 'p' (pierde), 'e' (empate)
char jugarMano(Jugador &j, Mano &crupier) {
    j.mano.cuantas = 0;
    crupier.cuantas = 0;

    repartir(j.mano);
    repartir(crupier);
    repartir(j.mano);
    repartir(crupier);

    cout << "El crupier muestra: " << nombre(crupier.cartas[0]) << " (vale "
         << valor(crupier, 1) << "). La otra carta está tapada." << endl;
    cout << "Tus cartas: " << nombre(j.mano.cartas[0]) << " y " << nombre(j.mano.cartas[1])
         << " (valen " << valor(j.mano, 2) << ")." << endl;

    if (valor(j.mano, 2) == 21) {
        cout << "¡Veintiuno de entrada!" << endl;
        return 'g';
    }

    while (true) {
        cout << "¿Pides (h) o te plantas (s)? ";
        char c = leerLetra();
        if (c == 's') break;
        if (c != 'h') continue;
        cout << "Recibes: " << nombre(repartir(j.mano));
        int v = valor(j.mano, j.mano.cuantas);
        cout << ". Ahora tienes " << v << "." << endl;
        if (v > 21) {
            cout << "Te has pasado de 21." << endl;
            return 'p';
        }
        if (v == 21) {
            cout << "¡Veintiuno!" << endl;
            return 'g';
        }
    }

    int mio = valor(j.mano, j.mano.cuantas);
    int suyo = valor(crupier, 2);
    cout << "El crupier descubre su segunda carta: " << nombre(crupier.cartas[1])
         << ". Tiene " << suyo << "." << endl;
    while (suyo < 17 && suyo <= mio) {
        cout << "El crupier pide: " << nombre(repartir(crupier));
        suyo = valor(crupier, crupier.cuantas);
        cout << ". Tiene " << suyo << "." << endl;
    }
    if (suyo > 21) {
        cout << "El crupier se ha pasado." << endl;
        return 'g';
    }
    if (suyo > mio) {
        cout << "El crupier te supera." << endl;
        return 'p';
    }
    if (suyo == mio) {
        return 'e';
    }
    cout << "El crupier se planta y tu mano es mejor." << endl;
    return 'g';
}

int main() {
    srand(time(0));
    Jugador j;
    Mano crupier;
    j.dinero = 100;

    cout << "Bienvenido al blackjack." << endl;
    char otra = 'y';
    while (otra == 'y' && j.dinero > 0) {
        cout << endl << "Tienes $" << j.dinero << ". ¿Cuánto apuestas? ";
        j.apuesta = leerNumero(1, j.dinero);
        j.dinero -= j.apuesta;

        char r = jugarMano(j, crupier);
        while (r == 'e') {
            cout << "Empate: la apuesta de $" << j.apuesta << " sigue en juego." << endl;
            cout << "Te quedan $" << j.dinero << ". ¿Cuánto añades a la apuesta? (0 = nada) ";
            int mas = leerNumero(0, j.dinero);
            j.dinero -= mas;
            j.apuesta += mas;
            cout << endl << "Se reparten manos nuevas." << endl;
            r = jugarMano(j, crupier);
        }
        if (r == 'g') {
            j.dinero += j.apuesta * 2;
            cout << "Ganas: recibes $" << j.apuesta * 2 << ". ";
        } else {
            cout << "Pierdes $" << j.apuesta << ". ";
        }
        cout << "Tu dinero: $" << j.dinero << "." << endl;
        if (j.dinero > 0) {
            cout << "¿Otra vez? (y/n) ";
            otra = leerLetra();
        }
    }
    cout << "¡Hasta pronto!" << endl;
    return 0;
}
