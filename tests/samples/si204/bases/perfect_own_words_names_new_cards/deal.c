#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* A hand is a list that ends with 0. */
int player[53], dealer[53];
int *top;

int size(const int *hand)
{
    int n = 0;
    while (hand[n] != 0)
        n++;
    return n;
}

void draw(int *hand)
{
    int n = size(hand);
    hand[n] = *top--;
    hand[n + 1] = 0;
}

void firstDeal(void)
{
    player[0] = dealer[0] = 0;
    top = cards + 51;
    draw(player);
    draw(dealer);
    draw(player);
    draw(dealer);
}

int last(const int *hand)
{
    return hand[size(hand) - 1];
}

void table(int secret)
{
    int i, p = size(player), d = size(dealer);

    printf("\n Player  Dealer\n");
    for (i = 0; i < p || i < d; i++)
        printf("| %s | %s |\n", i < p ? name(player[i]) : "   ",
               i == 1 && secret ? " **" : i < d ? name(dealer[i]) : "   ");
}

int hit(void)
{
    char c;
    while (1)
    {
        printf("Do you want to hit or stand? [h/s] ");
        if (scanf(" %c", &c) != 1)
            return 0;
        if (c == 'h')
            return 1;
        if (c == 's')
            return 0;
    }
}

void dealerHits(void)
{
    printf("Dealer hits");
    fflush(stdout);
    sleep(2);
    draw(dealer);
    printf(" and draws %s.\n", name(last(dealer)));
}

int main(void)
{
    int k;

    start();
    firstDeal();
    table(0);
    while (hit())
    {
        draw(player);
        printf("You draw %s.\n", name(last(player)));
        table(0);
    }
    table(0);
    for (k = 1; k <= 2; k++)
    {
        dealerHits();
        table(0);
    }
    printf("Dealer stands.\n");
    return 0;
}
