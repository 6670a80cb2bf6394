/*
 * twentyone - printf/scanf version
 */
#include <cstdio>
#include <cstdlib>

static int deck[52];
static int deckPos;

struct Hand {
    int cards[22];
    int n;
};

static void newDeck()
{
    int i, j, t;
    for (i = 0; i < 52; i++)
        deck[i] = i;
    for (i = 51; i >= 1; i--) {
        j = rand() % (i + 1);
        t = deck[j];
        deck[j] = deck[i];
        deck[i] = t;
    }
    deckPos = 0;
}

static void take(Hand *h)
{
    h->cards[h->n++] = deck[deckPos++];
}

static const char *name(int card)
{
    static char text[8];
    int face = card % 13 + 2;
    if (face <= 10)
        snprintf(text, sizeof text, "%d-%c", face, "HSDC"[card / 13]);
    else
        snprintf(text, sizeof text, "%c-%c", "JQKA"[face - 11], "HSDC"[card / 13]);
    return text;
}

/* hidden: print ? for the first card */
static void show(const char *who, const Hand *h, int hidden)
{
    printf("%s:", who);
    for (int i = 0; i < h->n; i++)
        printf(" %s", hidden && i == 0 ? "?" : name(h->cards[i]));
    printf("\n");
}

static int points(const Hand *h)
{
    int sum = 0, ace = 0;
    for (int i = 0; i < h->n; i++) {
        int face = h->cards[i] % 13 + 2;
        if (face == 14) {
            ace = 1;
            sum += 1;
        } else if (face > 10) {
            sum += 10;
        } else {
            sum += face;
        }
    }
    if (ace && sum + 10 <= 21)
        sum += 10;
    return sum;
}

/* asks, and returns the first character of the answer; 0 at end of file */
static char ask(const char *question)
{
    char answer[100];
    printf("%s ", question);
    fflush(stdout);
    if (scanf("%99s", answer) != 1)
        return 0;
    return answer[0];
}

/* one hand; returns 0 if the player typed something else than h or s */
static int playHand()
{
    Hand player = {{0}, 0}, dealer = {{0}, 0};

    newDeck();
    take(&player);
    take(&dealer);
    take(&player);
    take(&dealer);
    show("Dealer", &dealer, 1);
    show("Player", &player, 0);

    while (points(&player) < 21) {
        char c = ask("Type 'h' to hit and 's' to stay:");
        if (c == 'h') {
            take(&player);
            show("Player", &player, 0);
        } else if (c == 's') {
            break;
        } else {
            return 0;
        }
    }

    int p = points(&player);
    if (p <= 21) {
        while (points(&dealer) < 17)
            take(&dealer);
        show("Dealer", &dealer, 0);
    }
    int d = points(&dealer);

    if (p > 21)
        printf("Player busts\n");
    else if (d > 21)
        printf("Dealer busts\n");

    if (p > 21)
        printf("Lose");
    else if (d > 21 || p > d)
        printf("Win");
    else
        printf("Lose");
    printf(" %d %d\n", p, d);
    return 1;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        printf("Error - Please provide the seed value.\n");
        return 1;
    }
    srand(atoi(argv[1]));
    while (playHand()) {
        if (ask("Play again? [y/n]") != 'y')
            break;
    }
    return 0;
}
