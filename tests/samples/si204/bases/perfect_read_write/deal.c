// deal.c - deals to a player and a dealer
#include <stdlib.h>
#include <unistd.h>

/* stdio is not used here: bytes go out with write() and come in with read() */
static void outc(char c)
{
    write(STDOUT_FILENO, &c, 1);
}

static void out(const char *s)
{
    for (; *s; ++s)
        outc(*s);
}

/* reads a line (what does not fit is thrown away); returns 0 at end of file */
static int in_line(char *buf, size_t size)
{
    size_t used = 0;
    char c;
    while (read(STDIN_FILENO, &c, 1) == 1) {
        if (c == '\n') {
            buf[used] = '\0';
            return 1;
        }
        if (used + 1 < size)
            buf[used++] = c;
    }
    buf[used] = '\0';
    return used > 0;
}

static int ask_seed(void)
{
    char line[64];
    out("Seed: ");
    if (!in_line(line, sizeof line))
        return 0;
    return atoi(line);
}

typedef struct {
    int card[52];
    int size;
} Pile;

static void build(Pile *deck)
{
    deck->size = 0;
    for (int s = 1; s <= 4; ++s)
        for (int f = 2; f <= 14; ++f)
            deck->card[deck->size++] = 100 * s + f;
}

static void mix(Pile *deck)
{
    for (int i = 0; i < 52; ++i) {
        int j = rand() % 52;
        int c = deck->card[i];
        deck->card[i] = deck->card[j];
        deck->card[j] = c;
    }
}

static void out_card(int card)
{
    const char *faces[] = {" 2", " 3", " 4", " 5", " 6", " 7", " 8", " 9", "10", " J", " Q", " K", " A"};
    const char *suits[] = {"\u2663", "\u2666", "\u2665", "\u2660"};
    out(faces[card % 100 - 2]);
    out(suits[card / 100 - 1]);
}

/* moves the top card of the deck onto a hand */
static void move_card(Pile *deck, Pile *hand)
{
    hand->card[hand->size++] = deck->card[--deck->size];
}

static void out_cell(const Pile *hand, int row)
{
    if (row >= hand->size) {
        out("      |");
        return;
    }
    out(" ");
    out_card(hand->card[row]);
    out("  |");
}

/* hidden: the row of the dealer's hidden card, or -1 */
static void out_table(const Pile *player, const Pile *dealer, int hidden)
{
    int rows = player->size > dealer->size ? player->size : dealer->size;
    out("\n Player Dealer\n");
    for (int row = 0; row < rows; ++row) {
        out("|");
        out_cell(player, row);
        if (row == hidden)
            out("  **  |");
        else
            out_cell(dealer, row);
        out("\n");
    }
}

static int wants_card(void)
{
    char line[64];
    out("Hit or stand? [h/s] ");
    return in_line(line, sizeof line) && line[0] == 'h';
}

int main(void)
{
    Pile deck, player = {.size = 0}, dealer = {.size = 0};
    int seed = ask_seed();
    build(&deck);
    if (seed) {
        srand(seed);
        mix(&deck);
    }
    for (int i = 0; i < 2; ++i) {
        move_card(&deck, &player);
        move_card(&deck, &dealer);
    }
    out_table(&player, &dealer, -1);
    while (wants_card()) {
        move_card(&deck, &player);
        out_table(&player, &dealer, -1);
    }
    out_table(&player, &dealer, -1);
    for (int i = 0; i < 2; ++i) {
        out("Dealer hits.\n");
        sleep(2);
        move_card(&deck, &dealer);
        out_table(&player, &dealer, -1);
    }
    out("Dealer stands.\n");
    return 0;
}
