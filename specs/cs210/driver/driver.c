/*
 * Calls the functions of a library of cards by a script: a command a line, an answer to each. What the commands are and
 * what a right library makes the driver answer is defined by the reference `cs210/library`.
 */
#include <time.h>

#include "croupier.h"
#include "memory.h"

#define DRIVER_DECK 52
#define DRIVER_VALUES 13
#define DRIVER_HAND 21
#define DRIVER_DECKS 10
#define DRIVER_SHOE (DRIVER_DECK * DRIVER_DECKS)
#define DRIVER_LINE 4096

static const char driver_suits[] = "CDHS";

/* What the driver holds between two commands. */
static card_t driver_card;
static int driver_has_card;
static hand_t driver_hand;
static int driver_has_hand;
static int driver_in_hand;
static shoe_t driver_shoe;
static int driver_decks;

/* The cards drawn since the last shuffle, by letter and number; and what shoe_create asked for. */
static char driver_drawn_suits[DRIVER_SHOE];
static int driver_drawn_values[DRIVER_SHOE];
static int driver_drawn;
static size_t driver_before;
static size_t driver_allocated;

static int driver_left(void)
{
    return DRIVER_DECK * driver_decks - driver_drawn;
}

/* Draws so many cards and remembers them. */
static void driver_draw(int cards)
{
    for (; cards > 0; cards--) {
        card_t card = shoe_draw_card(&driver_shoe);
        if (driver_left() == 0)
            driver_drawn = 0;
        driver_drawn_suits[driver_drawn] = card_get_suit(card);
        driver_drawn_values[driver_drawn] = card_get_value(card);
        driver_drawn++;
    }
}

static void driver_reshuffle(void)
{
    shoe_reshuffle(&driver_shoe);
    driver_drawn = 0;
}

/* Each of the 52 must have come as often as there are decks. */
static void driver_multiset(void)
{
    int times[sizeof driver_suits - 1][DRIVER_VALUES] = {{0}};
    int others = 0, right = 1, suit, value, at;

    for (at = 0; at < driver_drawn; at++) {
        const char *letter = strchr(driver_suits, driver_drawn_suits[at]);
        value = driver_drawn_values[at];
        if (letter == NULL || *letter == '\0' || value < 1 || value > DRIVER_VALUES)
            others++;
        else
            times[letter - driver_suits][value - 1]++;
    }
    for (suit = 0; driver_suits[suit] != '\0'; suit++) {
        for (value = 1; value <= DRIVER_VALUES; value++) {
            int came = times[suit][value - 1];
            if (came == driver_decks)
                continue;
            printf("%c %d came %d times\n", driver_suits[suit], value, came);
            right = 0;
        }
    }
    if (others > 0)
        printf("other cards came %d times\n", others);
    else if (right)
        printf("every card %d times\n", driver_decks);
}

/* Whether two cards would lie side by side in a new deck, whichever way it is ordered. */
static int driver_neighbours(int one, int other)
{
    int apart = abs(driver_drawn_values[one] - driver_drawn_values[other]);

    if (apart == 0)
        return 1;
    return driver_drawn_suits[one] == driver_drawn_suits[other] && (apart == 1 || apart == DRIVER_VALUES - 1);
}

static int driver_in_order(void)
{
    int pairs = 0, at;

    for (at = 1; at < driver_drawn; at++)
        pairs += driver_neighbours(at - 1, at);
    return 2 * pairs >= driver_drawn - 1;
}

static void driver_differs(void)
{
    static char suits[DRIVER_SHOE];
    static int values[DRIVER_SHOE];
    int cards = driver_drawn, same = 1, at;

    memcpy(suits, driver_drawn_suits, sizeof suits);
    memcpy(values, driver_drawn_values, sizeof values);
    driver_reshuffle();
    driver_draw(driver_left());
    for (at = 0; at < cards; at++)
        same = same && suits[at] == driver_drawn_suits[at] && values[at] == driver_drawn_values[at];
    puts(same ? "the same order" : "another order");
}

/* How often a shoe of one deck is shuffled to see where its cards go. */
#define DRIVER_SHUFFLES 20

/* By place, how often the card there has stayed in a shuffle. */
static int driver_stayed[DRIVER_DECK];

/* The sum of the distances that cards have moved. */
static long driver_moved;

static int driver_position(char suit, int value, const char *suits, const int *values)
{
    int at;

    for (at = 0; at < DRIVER_DECK; at++)
        if (suits[at] == suit && values[at] == value)
            return at;
    return 0;
}

/* Shuffles, and notes where each card has gone; whether all went where they went the time before. */
static int driver_shuffle(int before[DRIVER_DECK])
{
    char suits[DRIVER_DECK];
    int values[DRIVER_DECK];
    int same = 1, at;

    memcpy(suits, driver_drawn_suits, sizeof suits);
    memcpy(values, driver_drawn_values, sizeof values);
    driver_reshuffle();
    driver_draw(DRIVER_DECK);
    for (at = 0; at < DRIVER_DECK; at++) {
        int to = driver_position(suits[at], values[at], driver_drawn_suits, driver_drawn_values);
        driver_stayed[at] += to == at;
        driver_moved += abs(to - at);
        same = same && before[at] == to;
        before[at] = to;
    }
    return same;
}

/*
 * Of 20 shuffles of 52 cards, about 20 cards stay where they are, no card stays in more than a few, and a card moves by 17
 * places on average. Fewer than one right shuffle in 10^9 is beyond these bounds.
 */
static const char *driver_mixed(int same)
{
    int stayed = 0, fixed = 0, last = 0, at;

    for (at = 0; at < DRIVER_DECK; at++) {
        int stays = 2 * driver_stayed[at] > DRIVER_SHUFFLES;
        stayed += driver_stayed[at];
        fixed += stays;
        last = stays ? at : last;
    }
    if (same == DRIVER_SHUFFLES - 1)
        return "every shuffle moves the cards to the same places";
    if (fixed == 1 && last == DRIVER_DECK - 1)
        return "the last card stays in its place";
    if (fixed == 1 && last == 0)
        return "the first card stays in its place";
    if (stayed > 4 * DRIVER_SHUFFLES)
        return "many cards stay in their places";
    if (driver_moved < 8L * DRIVER_DECK * DRIVER_SHUFFLES)
        return "cards move by few places only";
    return "well mixed";
}

static void driver_mixing(void)
{
    int before[DRIVER_DECK] = {0};
    int same = 0, times;

    memset(driver_stayed, 0, sizeof driver_stayed);
    driver_moved = 0;
    for (times = 0; times < DRIVER_SHUFFLES; times++)
        same += driver_shuffle(before) && times > 0;
    puts(driver_mixed(same));
}

/* Whether a new shoe has the order of the one before; both have one deck. */
static int driver_seeded_alike(unsigned seed)
{
    static char suits[DRIVER_DECK];
    static int values[DRIVER_DECK];
    int same;

    srand(seed);
    driver_shoe = shoe_create(1);
    driver_decks = 1;
    driver_drawn = 0;
    driver_draw(DRIVER_DECK);
    same = !memcmp(suits, driver_drawn_suits, sizeof suits) && !memcmp(values, driver_drawn_values, sizeof values);
    memcpy(suits, driver_drawn_suits, sizeof suits);
    memcpy(values, driver_drawn_values, sizeof values);
    shoe_free(&driver_shoe);
    driver_decks = 0;
    return same;
}

/* Whether a shoe is made without rand, which then goes on as if there had been no shoe. */
static int driver_without_rand(void)
{
    int first;

    srand(1);
    first = rand();
    driver_seeded_alike(1);
    return rand() == first;
}

/* Whether shoes differ after other calls of srand. */
static void driver_seeds(void)
{
    int same = 1, without, seed;

    driver_seeded_alike(1);
    for (seed = 2; seed <= 3; seed++)
        same = driver_seeded_alike(seed) && same;
    without = driver_without_rand();
    if (same)
        puts("the same order for every seed");
    else
        puts(without ? "an order that does not come from rand" : "another order for another seed");
}

static void driver_create(char suit, int value)
{
    driver_card = card_create(suit, value);
    driver_has_card = 1;
    puts("done");
}

static void driver_add(char suit, int value)
{
    card_t card = card_create(suit, value);

    if (!driver_has_hand) {
        puts("no hand");
    } else if (driver_in_hand == DRIVER_HAND) {
        puts("full");
    } else {
        hand_add_card(&driver_hand, card);
        driver_in_hand++;
        puts("done");
    }
}

static void driver_new_shoe(int decks)
{
    if (driver_decks > 0) {
        puts("in use");
        return;
    }
    driver_before = memory_in_use();
    driver_shoe = shoe_create(decks);
    driver_allocated = memory_in_use() - driver_before;
    driver_decks = decks;
    driver_drawn = 0;
    puts("done");
}

static int driver_card_command(const char *name)
{
    int suit = !strcmp(name, "suit"), value = !strcmp(name, "value");
    int points = !strcmp(name, "points"), print = !strcmp(name, "print");

    if (!suit && !value && !points && !print)
        return 0;
    if (!driver_has_card) {
        puts("no card");
    } else if (suit) {
        printf("suit %c\n", card_get_suit(driver_card));
    } else if (value) {
        printf("value %d\n", card_get_value(driver_card));
    } else if (points) {
        printf("points %d\n", card_blackjack_points(driver_card));
    } else {
        printf("printed: ");
        card_print(driver_card);
        puts(".");
    }
    return 1;
}

static int driver_hand_command(const char *name)
{
    int points = !strcmp(name, "hand_points"), print = !strcmp(name, "hand_print");
    int first = !strcmp(name, "hand_first");

    if (!strcmp(name, "hand_empty")) {
        driver_hand = hand_create_empty();
        driver_has_hand = 1;
        driver_in_hand = 0;
        puts("done");
        return 1;
    }
    if (!points && !print && !first)
        return 0;
    if (!driver_has_hand) {
        puts("no hand");
    } else if (points) {
        printf("points %d\n", hand_blackjack_points(driver_hand));
    } else if (print) {
        printf("cards:\n");
        hand_print(driver_hand);
        printf("end\n");
    } else if (driver_in_hand == 0) {
        puts("empty");
    } else {
        printf("first:\n");
        hand_print_first_card(driver_hand);
        printf("end\n");
    }
    return 1;
}

static void driver_shoe_allocated(void)
{
    size_t rest = driver_allocated % sizeof(card_t);

    printf("allocated %zu cards", driver_allocated / sizeof(card_t));
    if (rest > 0)
        printf(" and %zu bytes", rest);
    printf("\n");
}

static void driver_shoe_free(void)
{
    size_t kept;

    shoe_free(&driver_shoe);
    driver_decks = 0;
    kept = memory_in_use() > driver_before ? memory_in_use() - driver_before : 0;
    if (kept == 0)
        puts("freed");
    else
        printf("%zu bytes not freed\n", kept);
}

/* The commands that draw every card that is left and look at all. */
static int driver_look_command(const char *name)
{
    int multiset = !strcmp(name, "shoe_multiset"), order = !strcmp(name, "shoe_order");
    int differs = !strcmp(name, "shoe_differs"), mixing = !strcmp(name, "shoe_mixing");

    if (!multiset && !order && !differs && !mixing)
        return 0;
    if (driver_decks == 0) {
        puts("no shoe");
        return 1;
    }
    if (mixing && driver_decks != 1) {
        puts("not one deck");
        return 1;
    }
    driver_draw(driver_left());
    if (mixing) {
        driver_mixing();
        return 1;
    }
    if (multiset)
        driver_multiset();
    else if (order)
        puts(driver_in_order() ? "in order" : "shuffled");
    else
        driver_differs();
    return 1;
}

static int driver_shoe_command(const char *name)
{
    int left = !strcmp(name, "shoe_left"), past = !strcmp(name, "shoe_draw_past_end");
    int again = !strcmp(name, "shoe_reshuffle"), allocated = !strcmp(name, "shoe_allocated");
    int release = !strcmp(name, "shoe_free");

    if (driver_look_command(name))
        return 1;
    if (!strcmp(name, "shoe_seeds")) {
        if (driver_decks > 0)
            puts("in use");
        else
            driver_seeds();
        return 1;
    }
    if (!left && !past && !again && !allocated && !release)
        return 0;
    if (driver_decks == 0) {
        puts("no shoe");
    } else if (left) {
        printf("left %d\n", shoe_cards_left(driver_shoe));
    } else if (past) {
        int cards = driver_left() + 1;
        driver_draw(cards);
        printf("drawn %d\n", cards);
    } else if (again) {
        driver_reshuffle();
        puts("done");
    } else if (allocated) {
        driver_shoe_allocated();
    } else {
        driver_shoe_free();
    }
    return 1;
}

/* A command with a number: whether it is one. */
static int driver_numbered(const char *name, int number)
{
    if (!strcmp(name, "shoe_create") && number >= 1 && number <= DRIVER_DECKS) {
        driver_new_shoe(number);
        return 1;
    }
    if (strcmp(name, "shoe_draw") != 0 || number < 1 || number > 1000)
        return 0;
    if (driver_decks == 0) {
        puts("no shoe");
    } else {
        driver_draw(number);
        printf("drawn %d\n", number);
    }
    return 1;
}

/* A whole word as a number. */
static int driver_number(const char *word, int *number)
{
    char *end;
    long value = strtol(word, &end, 10);

    if (*word == '\0' || *end != '\0' || value < INT_MIN || value > INT_MAX)
        return 0;
    *number = (int)value;
    return 1;
}

/* Answers one line; 0 if it is no command. */
static int driver_answer(char *line)
{
    char *words[4];
    int count = 0, number;
    char *word = strtok(line, " \t\n");

    for (; word != NULL && count < 4; word = strtok(NULL, " \t\n"))
        words[count++] = word;
    if (count == 1 && !strncmp(words[0], "hand_", 5))
        return driver_hand_command(words[0]);
    if (count == 1 && !strncmp(words[0], "shoe_", 5))
        return driver_shoe_command(words[0]);
    if (count == 1)
        return driver_card_command(words[0]);
    if (count == 2 && driver_number(words[1], &number))
        return driver_numbered(words[0], number);
    if (count != 3 || !driver_number(words[2], &number))
        return 0;
    if (!strcmp(words[0], "card"))
        driver_create(words[1][0], number);
    else if (!strcmp(words[0], "hand_add"))
        driver_add(words[1][0], number);
    else
        return 0;
    return 1;
}

time_t __wrap_time(time_t *moment);

/* A second passes between two questions, so that a library that seeds by the time shuffles alike in every run. */
time_t __wrap_time(time_t *moment)
{
    static time_t driver_now;

    driver_now++;
    if (moment != NULL)
        *moment = driver_now;
    return driver_now;
}

/* Notes what no answer shows: the hand's size and what the sources do. */
static __attribute__((destructor)) void driver_end(void)
{
    size_t size = sizeof(hand_t) > sizeof(int) ? sizeof(hand_t) - sizeof(int) : 0;
    char number[32];

    snprintf(number, sizeof number, "%zu", size / sizeof(card_t));
    croupier_note("cards in a hand: ", number);
    if (croupier_fields[0] != '\0')
        croupier_note("fields: ", croupier_fields);
    if (croupier_fields_reached[0] != '\0')
        croupier_note("fields of other types: ", croupier_fields_reached);
}

int main(void)
{
    char line[DRIVER_LINE];

    srand(1);
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (!strcmp(line, "quit\n"))
            return 0;
        if (!driver_answer(line))
            puts("unknown command");
        fflush(stdout);
    }
    return 0;
}
