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

int points(const int *hand)
{
    int sum = 0, aces = 0;

    for (; *hand; hand++)
    {
        int f = face(*hand);
        if (f == 14)
        {
            f = 11;
            aces++;
        }
        else if (f > 10)
            f = 10;
        sum += f;
    }
    for (; sum > 21 && aces; aces--)
        sum -= 10;
    return sum;
}

/* 1 = player, -1 = dealer, 0 = nobody */
int winner(int p, int d)
{
    if (p > 21)
        return -1;
    if (d > 21)
        return 1;
    return (p > d) - (p < d);
}

int main(void)
{
    int p, d, w;
    int seed = start();

    do
    {
        firstDeal();
        table(1);
        while ((p = points(player)) <= 21 && hit())
        {
            draw(player);
            printf("You draw %s.\n", name(last(player)));
            table(1);
        }
        if (p > 21)
            printf("Player busts!\n");

        printf("The dealer turns over %s.\n", name(dealer[1]));
        table(0);
        while (p <= 21 && points(dealer) < 17)
        {
            dealerHits();
            table(0);
        }
        d = points(dealer);
        if (d > 21)
            printf("Dealer busts with %d!\n", d);
        else
            printf("Dealer stands.\n");

        printf("\nFinal scores:\n  Player: %d\n  Dealer: %d\n", p, d);
        w = winner(p, d);
        if (w == 0)
        {
            printf("Push! Play again.\n");
            prepare(seed);
        }
    }
    while (w == 0);

    printf("The winner is the %s!\n", w > 0 ? "Player" : "Dealer");
    return 0;
}
