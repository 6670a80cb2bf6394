#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int cards[52];

int face(int c) { return c % 100; }
int suit(int c) { return c / 100; }

/* Returns a card as text in a static buffer (four of them in turn). */
char *name(int c)
{
    static char buf[4][12];
    static int which = 0;
    static const char *suits[] = {"\u2663", "\u2666", "\u2665", "\u2660"};
    char *b = buf[which = (which + 1) % 4];

    switch (face(c))
    {
        case 11: strcpy(b, " J"); break;
        case 12: strcpy(b, " Q"); break;
        case 13: strcpy(b, " K"); break;
        case 14: strcpy(b, " A"); break;
        case 10: strcpy(b, "10"); break;
        default: sprintf(b, " %c", '0' + face(c));
    }
    return strcat(b, suits[suit(c) - 1]);
}

void prepare(int seed)
{
    int i, j, c = 0;

    for (i = 102; i <= 414; i++)
        if (i % 100 >= 2 && i % 100 <= 14)
            cards[c++] = i;

    if (seed == 0)
        return;
    for (i = 0; i < 52; i++)
    {
        j = rand() % 52;
        c = cards[i];
        cards[i] = cards[j];
        cards[j] = c;
    }
}

int start(void)
{
    int seed;
    printf("Please enter a seed (0 = no shuffling)\nSeed: ");
    if (scanf("%d", &seed) != 1)
        exit(1);
    if (seed != 0)
        srand(seed);
    prepare(seed);
    return seed;
}

int main(void)
{
    int i;
    start();
    for (i = 0; i < 52; i++)
        printf("%s\n", name(cards[i]));
    return 0;
}
