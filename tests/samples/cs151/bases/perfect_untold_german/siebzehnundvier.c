/* Blackjack - Projekt 2 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    char text[100];   /* Karten als Text */
    int hart;         /* Summe, As = 1 */
    int asse;
} Hand;

static Hand leer(void) { Hand h = { "", 0, 0 }; return h; }

static int ziehen(char *name)
{
    int k = rand() % 13;
    if (k == 0) strcpy(name, "A");
    else if (k == 10) strcpy(name, "J");
    else if (k == 11) strcpy(name, "Q");
    else if (k == 12) strcpy(name, "K");
    else sprintf(name, "%d", k + 1);
    return k >= 9 ? 10 : k + 1;
}

static void nimm(Hand *h)
{
    char n[4];
    int w = ziehen(n);
    if (h->text[0]) strcat(h->text, "-");
    strcat(h->text, n);
    h->hart += w;
    if (w == 1) h->asse++;
}

static int punkte(const Hand *h)
{
    if (h->asse > 0 && h->hart + 10 <= 21) return h->hart + 10;
    return h->hart;
}

static int frage_zahl(const char *frage, int von, int bis)
{
    int z;
    for (;;) {
        printf("%s (%d bis %d): ", frage, von, bis);
        if (scanf("%d", &z) != 1) exit(1);
        if (z >= von && z <= bis) return z;
        printf("Das geht nicht.\n");
    }
}

static char frage_taste(const char *frage, const char *erlaubt)
{
    char c;
    do {
        printf("%s ", frage);
        if (scanf(" %c", &c) != 1) exit(1);
    } while (!strchr(erlaubt, c));
    return c;
}

static int spiel(void)
{
    Hand bank = leer(), spieler = leer();
    nimm(&bank);
    nimm(&spieler);
    nimm(&spieler);
    printf("\nDie Bank zeigt %s (Wert %d), eine Karte liegt verdeckt.\n", bank.text, punkte(&bank));
    printf("Du hast %s (Wert %d).\n", spieler.text, punkte(&spieler));
    while (punkte(&spieler) < 21 && frage_taste("Karte oder bleiben (h/s)?", "hs") == 'h') {
        nimm(&spieler);
        printf("Du hast jetzt %s (Wert %d).\n", spieler.text, punkte(&spieler));
    }
    if (punkte(&spieler) > 21) {
        printf("Ueberkauft! Du verlierst.\n");
        return -1;
    }
    if (punkte(&spieler) == 21) {
        printf("Einundzwanzig! Du gewinnst sofort.\n");
        return 1;
    }
    nimm(&bank);   /* die verdeckte Karte */
    printf("Die Bank deckt auf: %s (Wert %d).\n", bank.text, punkte(&bank));
    while (punkte(&bank) < 17 && punkte(&bank) <= punkte(&spieler)) {
        nimm(&bank);
        printf("Die Bank zieht: %s (Wert %d).\n", bank.text, punkte(&bank));
    }
    if (punkte(&bank) > 21) {
        printf("Die Bank hat sich ueberkauft, du gewinnst.\n");
        return 1;
    }
    if (punkte(&bank) == punkte(&spieler)) {
        printf("Gleichstand, der Einsatz bleibt stehen.\n");
        return 0;
    }
    if (punkte(&bank) > punkte(&spieler)) {
        printf("Die Bank gewinnt.\n");
        return -1;
    }
    printf("Du gewinnst.\n");
    return 1;
}

int main(void)
{
    int geld = 100, einsatz, e;
    srand((unsigned)time(NULL));
    printf("Willkommen beim Blackjack!\n");
    do {
        printf("Guthaben: $%d\n", geld);
        einsatz = frage_zahl("Dein Einsatz", 1, geld);
        while ((e = spiel()) == 0)
            einsatz += frage_zahl("Einsatz erhoehen um", 0, geld - einsatz);
        geld += e * einsatz;
        if (e > 0) printf("Auszahlung: $%d\n", 2 * einsatz);
        else printf("Verlust: $%d\n", einsatz);
        if (geld == 0) {
            printf("Du bist pleite.\n");
            break;
        }
    } while (frage_taste("Noch eine Runde (j/n)?", "jyn") != 'n');
    printf("Endstand: $%d. Auf Wiedersehen!\n", geld);
    return 0;
}
