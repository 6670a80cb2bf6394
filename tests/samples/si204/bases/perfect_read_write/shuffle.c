// shuffle.c - makes, shuffles and prints a deck
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

int main(void)
{
    Pile deck;
    int seed = ask_seed();
    build(&deck);
    if (seed) {
        srand(seed);
        mix(&deck);
    }
    for (int i = 0; i < deck.size; ++i) {
        out_card(deck.card[i]);
        out("\n");
    }
    return 0;
}
