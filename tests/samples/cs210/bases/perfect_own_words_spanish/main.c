/* main.c - Juego de Blackjack (21) contra la banca
 * CS 210, Proyecto 7
 */
#include "cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* lee una linea; devuelve 0 si se acabo la entrada */
static int leer_linea(char *linea, int largo) {
    fflush(stdout);
    return fgets(linea, largo, stdin) != NULL;
}

static int pedir_mazos(void) {
    char linea[80];
    int n;

    for (;;) {
        printf("¿Con cuántas barajas quieres jugar (1 a 10)? ");
        if (!leer_linea(linea, sizeof linea))
            return 1;
        if (sscanf(linea, "%d", &n) == 1 && n >= 1 && n <= 10)
            return n;
        printf("Número no válido. Debe estar entre 1 y 10.\n");
    }
}

/* devuelve -1 si el jugador quiere irse */
static int pedir_apuesta(int dinero) {
    char linea[80];
    int n;

    for (;;) {
        printf("¿Cuánto apuestas? (un número negativo para terminar) ");
        if (!leer_linea(linea, sizeof linea))
            return -1;
        if (sscanf(linea, "%d", &n) != 1)
            printf("Escribe un número, por favor.\n");
        else if (n < 0)
            return -1;
        else if (n == 0)
            printf("La apuesta mínima es de $1.\n");
        else if (n > dinero)
            printf("No puedes apostar más de $%d.\n", dinero);
        else
            return n;
    }
}

/* 1 si pide carta, 0 si se planta */
static int quiere_carta(void) {
    char linea[80];
    char c;

    for (;;) {
        printf("¿Pides carta (h = hit) o te plantas (s = stand)? ");
        if (!leer_linea(linea, sizeof linea))
            return 0;
        if (sscanf(linea, " %c", &c) == 1) {
            if (c == 'h' || c == 'H')
                return 1;
            if (c == 's' || c == 'S')
                return 0;
        }
        printf("Respuesta no válida: escribe h o s.\n");
    }
}

static void mostrar(const char *titulo, hand_t mano) {
    printf("\n%s\n", titulo);
    hand_print(mano);
    printf("Suma %d\n", hand_blackjack_points(mano));
}

/* juega una mano y devuelve lo que recibe el jugador (0, apuesta, 2*apuesta) */
static int jugar_mano(shoe_t *shoe, int apuesta) {
    hand_t banca = hand_create_empty();
    hand_t jugador = hand_create_empty();
    int i, p, b;

    for (i = 0; i < 2; i++)
        hand_add_card(&banca, shoe_draw_card(shoe));
    for (i = 0; i < 2; i++)
        hand_add_card(&jugador, shoe_draw_card(shoe));

    printf("\nCarta visible del crupier: ");
    hand_print_first_card(banca);
    mostrar("Tus cartas:", jugador);

    while (hand_blackjack_points(jugador) < 21 && quiere_carta()) {
        hand_add_card(&jugador, shoe_draw_card(shoe));
        mostrar("Tus cartas:", jugador);
    }

    p = hand_blackjack_points(jugador);
    if (p > 21) {
        printf("¡Te has pasado de 21! Pierdes $%d.\n", apuesta);
        return 0;
    }

    while (hand_blackjack_points(banca) < 17)
        hand_add_card(&banca, shoe_draw_card(shoe));
    mostrar("Cartas del crupier:", banca);
    b = hand_blackjack_points(banca);

    if (b > 21) {
        printf("¡El crupier se pasa y tú ganas! Recibes $%d.\n", 2 * apuesta);
        return 2 * apuesta;
    }
    if (p > b) {
        printf("¡Ganas %d a %d! Cobras $%d.\n", p, b, 2 * apuesta);
        return 2 * apuesta;
    }
    if (p < b) {
        printf("Pierdes: %d del crupier contra tus %d. Son $%d menos.\n", b, p, apuesta);
        return 0;
    }
    printf("Empate a %d. Recuperas tu apuesta de $%d.\n", p, apuesta);
    return apuesta;
}

int main(void) {
    int dinero = 1000;
    int apuesta = 0;
    shoe_t shoe;

    srand(time(0));
    printf("Blackjack: tú contra el crupier\n");
    shoe = shoe_create(pedir_mazos());

    while (dinero > 0) {
        printf("\nTe quedan $%d. En el zapato quedan %d cartas.\n", dinero,
               shoe_cards_left(shoe));
        apuesta = pedir_apuesta(dinero);
        if (apuesta < 0)
            break;
        dinero = dinero - apuesta + jugar_mano(&shoe, apuesta);
    }

    if (dinero == 0)
        printf("\nTe has quedado sin dinero. Fin del juego.\n");
    else
        printf("\nTerminas la noche con $%d. ¡Hasta pronto!\n", dinero);
    shoe_free(&shoe);
    return 0;
}
