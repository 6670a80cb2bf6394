// shuffle.c - makes, shuffles and prints a deck
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

static struct termios before;

/* puts the terminal back as it was */
static void restore(void)
{
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

/* raw mode: every key comes at once, nothing is echoed */
static void raw_mode(void)
{
    struct termios raw;
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return; /* no terminal */
    atexit(restore);
    raw = before;
    raw.c_iflag &= ~(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    raw.c_lflag &= ~(ECHO | ICANON | IEXTEN | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
}

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
        if (c == 4) /* control-D */
            break;
        if (c == '\n' || c == '\r') {
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
    raw_mode();
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
