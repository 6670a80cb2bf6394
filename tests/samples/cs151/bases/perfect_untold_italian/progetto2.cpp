// CS151 - Progetto 2
// Simulatore di blackjack
#include <iostream>
#include <cstdlib>
#include <ctime>
using namespace std;

// Una mano: somma con gli assi contati 1 e numero di assi
struct Mano {
    int somma;
    int assi;
};

int pesca() {
    return rand() % 13 + 1;
}

void stampaCarta(int c) {
    switch (c) {
        case 1:  cout << 'A'; break;
        case 11: cout << 'J'; break;
        case 12: cout << 'Q'; break;
        case 13: cout << 'K'; break;
        default: cout << c;   break;
    }
}

void aggiungi(Mano& m, int c) {
    if (c == 1) m.assi++;
    if (c > 10) c = 10;
    m.somma += c;
}

int valore(const Mano& m) {
    if (m.assi >= 1 && m.somma <= 11) return m.somma + 10;
    return m.somma;
}

void stampaPunti(const Mano& banco, const Mano& giocatore) {
    cout << "   Banco: " << valore(banco) << " punti   -   Tu: "
         << valore(giocatore) << " punti" << endl;
}

// legge un numero intero compreso tra min e max
int leggiPuntata(int min, int max) {
    int n;
    cin >> n;
    while (cin && (n < min || n > max)) {
        cout << "Importo non valido (da " << min << " a " << max << "): ";
        cin >> n;
    }
    if (!cin) {
        cout << endl << "Arrivederci!" << endl;
        exit(1);
    }
    return n;
}

// Il giocatore chiede carte; restituisce la sua situazione alla fine:
// 'V' ha vinto subito, 'S' ha sballato, 'F' si e' fermato
char turnoGiocatore(Mano& giocatore, const Mano& banco) {
    if (valore(giocatore) == 21) {
        cout << "BLACKJACK!" << endl;
        return 'V';
    }
    char tasto;
    do {
        cout << endl << "Carta (h) o stai (s)? ";
        cin >> tasto;
        if (!cin) return 'F';
        if (tasto == 'h') {
            int c = pesca();
            aggiungi(giocatore, c);
            cout << "Hai pescato ";
            stampaCarta(c);
            cout << "." << endl;
            stampaPunti(banco, giocatore);
            if (valore(giocatore) == 21) {
                cout << "Ventuno! Hai vinto subito." << endl;
                return 'V';
            }
            if (valore(giocatore) > 21) {
                cout << "Hai sballato." << endl;
                return 'S';
            }
        } else if (tasto != 's') {
            cout << "Devi scrivere h oppure s." << endl;
        }
    } while (tasto != 's');
    return 'F';
}

// Restituisce 'V' (vince il giocatore), 'P' (perde) oppure '=' (parita')
char turnoBanco(Mano& banco, const Mano& giocatore, int coperta) {
    aggiungi(banco, coperta);
    cout << endl << "Il banco scopre la seconda carta: ";
    stampaCarta(coperta);
    cout << "." << endl;
    stampaPunti(banco, giocatore);

    bool chiede = true;
    while (chiede) {
        if (valore(banco) >= 17)
            chiede = false;
        else if (valore(banco) > valore(giocatore))
            chiede = false;
        else {
            int c = pesca();
            aggiungi(banco, c);
            cout << "Il banco chiede carta e pesca ";
            stampaCarta(c);
            cout << "." << endl;
            stampaPunti(banco, giocatore);
        }
    }

    if (valore(banco) > 21) {
        cout << "Il banco ha sballato!" << endl;
        return 'V';
    }
    if (valore(banco) > valore(giocatore)) {
        cout << "Vince il banco." << endl;
        return 'P';
    }
    if (valore(banco) == valore(giocatore)) return '=';
    cout << "Il banco sta. Vinci tu." << endl;
    return 'V';
}

// Gioca una partita intera (anche piu' mani se si pareggia).
// Restituisce quanto torna in tasca al giocatore; "puntata" contiene alla
// fine il totale puntato.
int partita(int soldi, int& puntata) {
    char esito;
    do {
        Mano banco = {0, 0}, giocatore = {0, 0};
        int b1 = pesca(), g1 = pesca(), b2 = pesca(), g2 = pesca();
        aggiungi(banco, b1);
        aggiungi(giocatore, g1);
        aggiungi(giocatore, g2);

        cout << endl << "Il banco ha ";
        stampaCarta(b1);
        cout << " e una carta coperta." << endl;
        cout << "Tu hai ";
        stampaCarta(g1);
        cout << " e ";
        stampaCarta(g2);
        cout << "." << endl;
        stampaPunti(banco, giocatore);

        esito = turnoGiocatore(giocatore, banco);
        if (esito == 'F') esito = turnoBanco(banco, giocatore, b2);

        if (esito == '=') {
            cout << "Parita'! La puntata di $" << puntata << " resta in gioco." << endl;
            cout << "Quanto vuoi aggiungere (0 = niente)? ";
            puntata += leggiPuntata(0, soldi - puntata);
            cout << "In gioco: $" << puntata << endl;
        }
    } while (esito == '=');

    return esito == 'V' ? 2 * puntata : 0;
}

int main() {
    srand(time(0));
    int soldi = 100;
    char ancora;

    cout << "Benvenuto al Blackjack di CS151!" << endl << endl;
    cout << "Hai $" << soldi << "." << endl;
    do {
        cout << endl << "Quanto punti? ";
        int puntata = leggiPuntata(1, soldi);
        int ritorno = partita(soldi, puntata);
        soldi = soldi - puntata + ritorno;
        cout << endl;
        if (ritorno > 0) cout << "Incassi $" << ritorno << ". ";
        else cout << "Perdi $" << puntata << ". ";
        cout << "Adesso hai $" << soldi << "." << endl << endl;

        if (soldi == 0) {
            cout << "Non hai piu' soldi." << endl;
            ancora = 'n';
        } else {
            cout << "Giochi ancora? (y/n) ";
            cin >> ancora;
            if (!cin) ancora = 'n';
        }
    } while (ancora == 'y');

    cout << "Torna presto!" << endl;
    return 0;
}
