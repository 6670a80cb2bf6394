/* Distribution : on ne copie pas les cartes, on note seulement à qui
   appartient chaque carte du paquet. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define N 52

#define PERSONNE 0
#define JOUEUR   1
#define DONNEUR  2

/* les valeurs sur deux colonnes et les couleurs, comme tableaux de chaînes */
const char valeurs[15][3] = { "", "", " 2", " 3", " 4", " 5", " 6", " 7", " 8",
                              " 9", "10", " J", " Q", " K", " A" };
const char couleurs[5][4] = { "", "\u2663", "\u2666", "\u2665", "\u2660" };

void ranger(int paquet[N])
{
    int carte = 102;
    int i = 0;
    while (i < N) {
        paquet[i] = carte;
        i++;
        if (carte % 100 == 14)
            carte += 88;        /* le 2 de la couleur suivante */
        else
            carte++;
    }
}

void melanger(int paquet[N])
{
    for (int i = 0; i <= N - 1; i++) {
        int j = rand() % N;
        int t = paquet[i];
        paquet[i] = paquet[j];
        paquet[j] = t;
    }
}

int lire_graine(void)
{
    int graine = 0;
    printf("Seed: ");
    fflush(stdout);
    scanf("%d", &graine);
    return graine;
}

/* donne la première carte libre depuis la fin du paquet ; faux s'il n'y en a plus */
int donner(int proprio[N], int qui)
{
    for (int i = N - 1; i >= 0; i--) {
        if (proprio[i] == PERSONNE) {
            proprio[i] = qui;
            return 1;
        }
    }
    return 0;
}

/* les quatre premières cartes */
void commencer(int proprio[N])
{
    for (int i = 0; i < N; i++)
        proprio[i] = PERSONNE;
    donner(proprio, JOUEUR);
    donner(proprio, DONNEUR);
    donner(proprio, JOUEUR);
    donner(proprio, DONNEUR);
}

/* la n-ième carte de quelqu'un (on compte depuis 0), 0 s'il n'en a pas autant */
int carte_de(int paquet[N], int proprio[N], int qui, int n)
{
    for (int i = N - 1; i >= 0; i--) {
        if (proprio[i] == qui) {
            if (n == 0)
                return paquet[i];
            n--;
        }
    }
    return 0;
}

void case_du_tableau(int carte)
{
    if (carte == 0)
        printf("      |");
    else
        printf(" %s%s  |", valeurs[carte % 100], couleurs[carte / 100]);
}

void afficher(int paquet[N], int proprio[N])
{
    int rang = 0;
    int j = carte_de(paquet, proprio, JOUEUR, rang);
    int d = carte_de(paquet, proprio, DONNEUR, rang);

    printf("\n Player Dealer\n");
    while (j != 0 || d != 0) {
        printf("|");
        case_du_tableau(j);
        case_du_tableau(d);
        printf("\n");
        rang++;
        j = carte_de(paquet, proprio, JOUEUR, rang);
        d = carte_de(paquet, proprio, DONNEUR, rang);
    }
}

/* 'h' ou 's' */
char demander(void)
{
    char c = 's';
    printf("Hit or stand? [h/s] ");
    fflush(stdout);
    while (scanf(" %c", &c) == 1 && c != 'h' && c != 's')
        printf("Réponse incorrecte. Tapez « h » pour une carte, « s » pour rester : ");
    return c == 'h' ? 'h' : 's';
}

void le_donneur_tire(int paquet[N], int proprio[N])
{
    printf("Dealer hits.\n");
    fflush(stdout);
    sleep(2);
    donner(proprio, DONNEUR);
    afficher(paquet, proprio);
}

int main(void)
{
    int paquet[N];
    int proprio[N];
    int libres = N - 4;
    int graine = lire_graine();

    ranger(paquet);
    if (graine != 0) {
        srand(graine);
        melanger(paquet);
    }
    commencer(proprio);

    afficher(paquet, proprio);
    while (libres > 2 && demander() == 'h') {
        donner(proprio, JOUEUR);
        libres--;
        afficher(paquet, proprio);
    }

    afficher(paquet, proprio);
    le_donneur_tire(paquet, proprio);
    le_donneur_tire(paquet, proprio);
    printf("Dealer stands.\n");

    return 0;
}
