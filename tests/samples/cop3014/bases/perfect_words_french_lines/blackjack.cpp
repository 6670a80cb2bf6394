#include <cstdio>

/* Programme en francais, style C, tableaux globaux */

static const char *NOM[13] = {"as", "deux", "trois", "quatre", "cinq", "six", "sept",
                              "huit", "neuf", "dix", "valet", "dame", "roi"};
static const char *COULEUR[4] = {"pique", "coeur", "carreau", "trefle"};
static const int POINTS[13] = {11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};

enum { JOUEUR, CROUPIER };
static const char *QUI[2] = {"joueur", "croupier"};

int main_total[2];

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int>(max * seed / 32768.0 + 1.0));
}

int tirer(int qui)
{
    int n = randmax(13) - 1;
    int c = randmax(4) - 1;
    main_total[qui] += POINTS[n];
    printf("Carte pour le %s : %s de %s\n", QUI[qui], NOM[n], COULEUR[c]);
    return POINTS[n];
}

/* renvoie 1 si la personne a saute */
int tour(int qui, int seuil)
{
    for (;;) {
        printf("Total du %s : %d. ", QUI[qui], main_total[qui]);
        if (main_total[qui] > 21) {
            printf("Il saute !\n");
            return 1;
        }
        if (main_total[qui] >= seuil) {
            printf("Il reste.\n");
            return 0;
        }
        printf("Il demande une carte.\n");
        tirer(qui);
    }
}

int main(void)
{
    int gagne[2] = {0, 0}, nuls = 0, jetons = 0, mise = 1, manche = 0, visible;

    while (manche < 20) {
        manche++;
        printf("\n=== Manche %d ===\nMise : %d jeton%s\n", manche, mise, mise > 1 ? "s" : "");
        main_total[JOUEUR] = main_total[CROUPIER] = 0;
        tirer(JOUEUR);
        tirer(CROUPIER);
        tirer(JOUEUR);
        visible = tirer(CROUPIER);

        int vainqueur;
        if (tour(JOUEUR, visible < 7 ? 13 : 17))
            vainqueur = CROUPIER;
        else if (tour(CROUPIER, 17))
            vainqueur = JOUEUR;
        else if (main_total[JOUEUR] == main_total[CROUPIER])
            vainqueur = -1;
        else
            vainqueur = main_total[JOUEUR] > main_total[CROUPIER] ? JOUEUR : CROUPIER;

        if (vainqueur == -1) {
            printf("Egalite.\n");
            nuls++;
            mise = 2;
        } else {
            printf("Le %s gagne la manche.\n", QUI[vainqueur]);
            gagne[vainqueur]++;
            jetons += vainqueur == JOUEUR ? mise : -mise;
            mise = vainqueur == JOUEUR ? 3 : 1;
        }
        printf("Victoires du croupier : %d\n", gagne[CROUPIER]);
        printf("Victoires du joueur : %d\n", gagne[JOUEUR]);
        printf("Egalites : %d\n", nuls);
        printf("Jetons : %d\n", jetons);
    }
    return 0;
}
