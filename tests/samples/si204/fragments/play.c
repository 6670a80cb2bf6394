static int deck[52], top, hands[2][52], counts[2];

static void shuffleDeck(int seed)
{
    for (int i = 0; i < 52; i++)
        deck[i] = 100 * (i / 13 + 1) + i % 13 + 2;
    for (int i = 0; i < 52 && seed != 0; i++)
    {
        int j = rand() % 52, card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    top = 51;
    counts[0] = counts[1] = 0;
}

static void deal(int who)
{
    hands[who][counts[who]++] = deck[top--];
}

static int score(int who)
{
    int total = 0, aces = 0;
    for (int i = 0; i < counts[who]; i++)
    {
        int face = hands[who][i] % 100;
        aces += face == 14;
        total += face == 14 ? 1 : face > 10 ? 10 : face;
    }
    return aces > 0 && total <= 11 ? total + 10 : total;
}

static void printCell(int who, int row, int hidden)
{
    static const char *const suits[] = {"\u2663", "\u2666", "\u2665", "\u2660"};
    static const char *const faces[] = {" J", " Q", " K", " A"};
    if (row >= counts[who])
        printf("      |");
    else if (hidden && who == 1 && row == 1)
        printf("  **  |");
    else
    {
        int face = hands[who][row] % 100;
        if (face > 10)
            printf(" %s", faces[face - 11]);
        else
            printf(" %2d", face);
        printf("%s  |", suits[hands[who][row] / 100 - 1]);
    }
}

static void printTable(int hidden)
{
    printf("\n Player Dealer\n");
    for (int row = 0; row < counts[0] || row < counts[1]; row++)
    {
        printf("|");
        printCell(0, row, hidden);
        printCell(1, row, hidden);
        printf("\n");
    }
}

// Plays one game; returns whether it was a push.
static int playGame(int seed)
{
    shuffleDeck(seed);
    for (int i = 0; i < 4; i++)
        deal(i % 2);
    printTable(1);
    while (score(0) <= 21 && askKey() == 'h')
    {
        deal(0);
        printTable(1);
    }
    int busted = score(0) > 21;
    if (busted)
        printf("Player busts!\n");
    printTable(0);
    while (!busted && score(1) < 17)
    {
        printf("Dealer hits.\n");
        fflush(stdout);
        pauseTwo();
        deal(1);
        printTable(0);
    }
    printf(score(1) > 21 ? "Dealer busts!\n" : "Dealer stands.\n");
    printf("\nFinal scores: Player %d, Dealer %d.\n", score(0), score(1));
    if (busted || (score(1) <= 21 && score(1) > score(0)))
        printf("Dealer wins!\n");
    else if (score(1) > 21 || score(0) > score(1))
        printf("Player wins!\n");
    else
        printf("Push! Play again.\n");
    return !busted && score(0) == score(1);
}

int main(void)
{
    int seed = 0;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    if (seed != 0)
        srand(seed);
    while (playGame(seed))
        ;
    return 0;
}
