// play.c - one game of Blackjack (repeated as long as it is a push).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NUM_CARDS 52

typedef struct
{
    int cards[NUM_CARDS];
    int size;
} Pile;

void fill_deck(Pile *deck);
void shuffle_deck(Pile *deck);
const char *suit_symbol(int card);
const char *face_text(int card);
int ask_seed(void);
void prepare_deck(Pile *deck, int seed);
void give_card(Pile *deck, Pile *hand);
void show_table(const Pile *player, const Pile *dealer, int hidden);
int wants_hit(void);
int points(const Pile *hand);
void player_turn(Pile *deck, Pile *player, const Pile *dealer);
void dealer_turn(Pile *deck, const Pile *player, Pile *dealer);
int compare(const Pile *player, const Pile *dealer);
int one_game(int seed);

int main(void)
{
    int seed;
    int result;

    printf("Welcome to Blackjack! Get as close to 21 as you can.\n");
    seed = ask_seed();

    do
    {
        result = one_game(seed);
    } while (result == 0);

    if (result > 0)
    {
        printf("Congratulations, you beat the dealer! Player wins!\n");
    }
    else
    {
        printf("Sorry, this one goes to the house. Dealer wins!\n");
    }
    return 0;
}

/* Puts the 52 cards in numerical order into the deck. */
void fill_deck(Pile *deck)
{
    for (int i = 0; i < NUM_CARDS; i++)
    {
        deck->cards[i] = 100 * (i / 13 + 1) + (i % 13 + 2);
    }
    deck->size = NUM_CARDS;
}

/* The shuffling method of the project description. */
void shuffle_deck(Pile *deck)
{
    for (int i = 0; i <= 51; i++)
    {
        int j = rand() % 52;
        int keep = deck->cards[i];
        deck->cards[i] = deck->cards[j];
        deck->cards[j] = keep;
    }
}

/* String with the suit of a card. */
const char *suit_symbol(int card)
{
    switch (card / 100)
    {
        case 1: return "\u2663";
        case 2: return "\u2666";
        case 3: return "\u2665";
        default: return "\u2660";
    }
}

/* String with the face value of a card. */
const char *face_text(int card)
{
    static const char *names[] = { "", "", "2", "3", "4", "5", "6", "7", "8",
                                   "9", "10", "J", "Q", "K", "A" };
    return names[card % 100];
}

/* Reads the seed for the random numbers. */
int ask_seed(void)
{
    int seed = 0;
    printf("Please enter a seed (0 means no shuffling): ");
    if (scanf("%d", &seed) != 1)
    {
        seed = 0;
    }
    if (seed != 0)
    {
        srand(seed);
    }
    return seed;
}

/* Makes a new deck, shuffled unless the seed is 0. */
void prepare_deck(Pile *deck, int seed)
{
    fill_deck(deck);
    if (seed != 0)
    {
        shuffle_deck(deck);
    }
}

/* Moves the top card of the deck to the hand. */
void give_card(Pile *deck, Pile *hand)
{
    deck->size--;
    hand->cards[hand->size] = deck->cards[deck->size];
    hand->size++;
}

/* Prints the hands; with hidden != 0 the dealer's second card is secret. */
void show_table(const Pile *player, const Pile *dealer, int hidden)
{
    int lines = player->size > dealer->size ? player->size : dealer->size;

    printf("\nPlayer Dealer\n");
    for (int i = 0; i < lines; i++)
    {
        if (i < player->size)
        {
            printf("| %2s%s ", face_text(player->cards[i]),
                   suit_symbol(player->cards[i]));
        }
        else
        {
            printf("|     ");
        }

        if (i == 1 && hidden)
        {
            printf("|  ** |\n");
        }
        else if (i < dealer->size)
        {
            printf("| %2s%s |\n", face_text(dealer->cards[i]),
                   suit_symbol(dealer->cards[i]));
        }
        else
        {
            printf("|     |\n");
        }
    }
}

/* Asks until the answer is h or s. Returns 1 for hit and 0 for stand. */
int wants_hit(void)
{
    char word[20];
    printf("Would you like to hit (h) or stand (s)? ");
    while (scanf("%19s", word) == 1)
    {
        if (strcmp(word, "h") == 0)
        {
            return 1;
        }
        if (strcmp(word, "s") == 0)
        {
            return 0;
        }
        printf("Sorry, I did not understand that. Please type h or s: ");
    }
    return 0;
}

/* Points of a hand: the first ace counts 11 if that does not bust. */
int points(const Pile *hand)
{
    int sum = 0;
    int has_ace = 0;
    for (int i = 0; i < hand->size; i++)
    {
        int face = hand->cards[i] % 100;
        if (face == 14)
        {
            has_ace = 1;
            sum = sum + 1;
        }
        else if (face >= 11)
        {
            sum = sum + 10;
        }
        else
        {
            sum = sum + face;
        }
    }
    if (has_ace && sum <= 11)
    {
        sum = sum + 10;
    }
    return sum;
}

/* The player hits or stands until finished or bust. */
void player_turn(Pile *deck, Pile *player, const Pile *dealer)
{
    show_table(player, dealer, 1);
    while (points(player) <= 21)
    {
        if (!wants_hit())
        {
            printf("You stand with %d points.\n", points(player));
            return;
        }
        give_card(deck, player);
        show_table(player, dealer, 1);
    }
    printf("Player busts!\n");
}

/* The dealer follows the fixed rules. */
void dealer_turn(Pile *deck, const Pile *player, Pile *dealer)
{
    printf("The dealer turns over the hidden card.\n");
    show_table(player, dealer, 0);
    if (points(player) <= 21)
    {
        while (points(dealer) < 17)
        {
            printf("The dealer takes a hit...\n");
            fflush(stdout);
            sleep(2);
            give_card(deck, dealer);
            show_table(player, dealer, 0);
        }
    }
    if (points(dealer) > 21)
    {
        printf("The dealer goes bust!\n");
    }
    else
    {
        printf("The dealer stands.\n");
    }
}

/* Positive if the player won, negative if the dealer won, 0 for a push. */
int compare(const Pile *player, const Pile *dealer)
{
    int p = points(player);
    int d = points(dealer);
    printf("\nThe final scores are %d for the player and %d for the dealer.\n",
           p, d);
    if (p > 21)
    {
        return -1;
    }
    if (d > 21)
    {
        return 1;
    }
    return p - d;
}

/* Plays one game and returns its result (see compare). */
int one_game(int seed)
{
    Pile deck;
    Pile player = { .size = 0 };
    Pile dealer = { .size = 0 };
    int result;

    prepare_deck(&deck, seed);
    for (int round = 0; round < 2; round++)
    {
        give_card(&deck, &player);
        give_card(&deck, &dealer);
    }
    player_turn(&deck, &player, &dealer);
    dealer_turn(&deck, &player, &dealer);
    result = compare(&player, &dealer);
    if (result == 0)
    {
        printf("Push! Play again.\n");
    }
    return result;
}
