#include <cstdio>
#include <cstdlib>

/* Siebzehn und Vier: erst die Punkte, dann die Karten */

const char *ART[13] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
const char FARBE[] = "HSDC";

void neuesSpiel(int *k)
{
    int i = 0;
    while (i < 52) { k[i] = i; ++i; }
    while (--i > 0) {
        int j = rand() % (i + 1);
        int h = k[i];
        k[i] = k[j];
        k[j] = h;
    }
}

/* Punkte der Karten k[von[0]], k[von[1]], ... */
int zaehle(const int *k, const int *von, int n)
{
    int asse = 0, summe = 0;
    for (int i = 0; i < n; ++i) {
        int a = k[von[i]] % 13;
        if (a == 12) ++asse;
        summe += a == 12 ? 1 : a > 8 ? 10 : a + 2;
    }
    if (asse > 0 && summe < 12) summe += 10;
    return summe;
}

void zeige(const char *wer, const int *k, const int *von, int n)
{
    printf("%s (%d Punkte):", wer, zaehle(k, von, n));
    for (int i = 0; i < n; ++i)
        printf(" %s-%c", ART[k[von[i]] % 13], FARBE[k[von[i]] / 13]);
    printf("\n");
}

char lies()
{
    char c;
    if (scanf(" %c", &c) != 1) return '\0';
    return c;
}

int main(int argc, char **argv)
{
    int k[52];
    if (argc < 2) {
        printf("Aufruf: %s Startwert\n", argv[0]);
        return 1;
    }
    srand(atoi(argv[1]));
    for (;;) {
        int s[20] = {0, 2}, g[20] = {1, 3}, ns = 2, ng = 2, naechste = 4;
        neuesSpiel(k);
        printf("Geber: ? %s-%c\n", ART[k[3] % 13], FARBE[k[3] / 13]);
        zeige("Spieler", k, s, ns);
        while (zaehle(k, s, ns) < 21) {
            printf("Noch eine Karte (h) oder keine mehr (s)?\n");
            char c = lies();
            if (c == 's') break;
            if (c != 'h') return 0;
            s[ns++] = naechste++;
            zeige("Spieler", k, s, ns);
        }
        int ps = zaehle(k, s, ns), pg;
        if (ps > 21) {
            printf("Player busts\n");
            printf("Lose %d %d\n", ps, zaehle(k, g, ng));
        } else {
            zeige("Geber", k, g, ng);
            while ((pg = zaehle(k, g, ng)) < 17) {
                g[ng++] = naechste++;
                zeige("Geber", k, g, ng);
            }
            if (pg > 21) printf("Dealer busts\n");
            if (pg > 21) printf("Win %d %d\n", ps, pg);
            else if (ps > pg) printf("Win %d %d\n", ps, pg);
            else if (ps < pg) printf("Lose %d %d\n", ps, pg);
            else printf("Tie %d %d\n", ps, pg);
        }
        printf("Noch ein Spiel? y = ja, n = nein\n");
        if (lies() != 'y') return 0;
    }
}
