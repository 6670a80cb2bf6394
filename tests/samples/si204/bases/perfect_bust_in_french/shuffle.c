/* Mélange d'un jeu de 52 cartes */
#include <stdio.h>
#include <stdlib.h>

#define N 52

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

int main(void)
{
    int paquet[N];
    int graine = lire_graine();

    ranger(paquet);
    if (graine != 0) {
        srand(graine);
        melanger(paquet);
    }
    for (int i = 0; i < N; i++)
        printf("%s%s\n", valeurs[paquet[i] % 100], couleurs[paquet[i] / 100]);

    return 0;
}
