/* extra.c -- part 4 of the blackjack project.
 *
 * What is extra:
 *   - Betting. You start with $100. Before each hand you bet a whole number
 *     of dollars between 1 and what you own. If you win you get your bet
 *     and the same again; if you lose, the bet is gone; a push gives it back.
 *   - Many hands in a row. After each hand you are told what you own. Bet 0
 *     to go home; the game also ends when you own nothing any more.
 *
 * How to use it: enter a seed as in play.c, then a bet, then h or s as
 * always. Each hand is dealt from a new deck that is shuffled with the same
 * generator.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The deck: cards are dealt from its end. */
typedef struct deck {
  int cards[52];
  int left;
} deck_t;

/* Makes the deck in its first order. */
void deck_init(deck_t* deck) {
  int* p = deck->cards;
  for (int suit = 100; suit <= 400; suit += 100)
    for (int face = 2; face <= 14; face++)
      *p++ = suit + face;
  deck->left = 52;
}

/* Swaps every card with a random one. */
void deck_shuffle(deck_t* deck) {
  for (int i = 0; i < 52; i++) {
    int j = rand() % 52;
    int card = deck->cards[i];
    deck->cards[i] = deck->cards[j];
    deck->cards[j] = card;
  }
}

const char* suit_of(int card) {
  switch (card / 100) {
    case 1:  return "\u2663";
    case 2:  return "\u2666";
    case 3:  return "\u2665";
    default: return "\u2660";
  }
}

/* "2" up to "10", then the letters */
const char* face_of(int card) {
  static const char* const names[] = {
    "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"
  };
  return names[card % 100 - 2];
}

/* Asks for the seed. Output and input are unbuffered, see main. */
unsigned int ask_seed(void) {
  int seed = 0;
  fputs("Seed: ", stdout);
  if (fscanf(stdin, "%d", &seed) != 1)
    seed = 0;
  return (unsigned int)seed;
}

typedef struct hand {
  int cards[52];
  int count;
} hand_t;

void hand_take(hand_t* hand, deck_t* deck) {
  deck->left--;
  hand->cards[hand->count] = deck->cards[deck->left];
  hand->count++;
}

/* Player, dealer, player, dealer. */
void first_cards(deck_t* deck, hand_t* player, hand_t* dealer) {
  player->count = 0;
  dealer->count = 0;
  hand_take(player, deck);
  hand_take(dealer, deck);
  hand_take(player, deck);
  hand_take(dealer, deck);
}

/* One cell without the line at its left. */
void print_cell(const hand_t* hand, int row) {
  if (row < hand->count)
    fprintf(stdout, " %2s%s  |", face_of(hand->cards[row]), suit_of(hand->cards[row]));
  else
    fprintf(stdout, "%6s|", "");
}

/* Prints the hands; the dealer's second card only if open is true. */
void print_hands(const hand_t* player, const hand_t* dealer, bool open) {
  fprintf(stdout, "\n Player Dealer\n");
  for (int row = 0; row < player->count || row < dealer->count; row++) {
    fputc('|', stdout);
    print_cell(player, row);
    if (!open && row == 1)
      fprintf(stdout, "  **  |");
    else
      print_cell(dealer, row);
    fputc('\n', stdout);
  }
}

bool player_hits(void) {
  char answer[16] = "s";
  fputs("Hit or stand? [h/s] ", stdout);
  fscanf(stdin, "%15s", answer);
  return answer[0] == 'h';
}

/* Points of a hand: one ace may count 11. */
int hand_points(const hand_t* hand) {
  int points = 0;
  bool ace = false;
  for (int i = 0; i < hand->count; i++) {
    int face = hand->cards[i] % 100;
    if (face == 14) {
      ace = true;
      points += 1;
    } else if (face >= 10) {
      points += 10;
    } else {
      points += face;
    }
  }
  if (ace && points + 10 <= 21)
    points += 10;
  return points;
}

bool hand_busted(const hand_t* hand) {
  return hand_points(hand) > 21;
}

void player_turn(hand_t* player, const hand_t* dealer, deck_t* deck) {
  print_hands(player, dealer, false);
  while (!hand_busted(player)) {
    if (!player_hits())
      return;
    hand_take(player, deck);
    print_hands(player, dealer, false);
  }
  fprintf(stdout, "Player busts!\n");
}

/* The dealer must stand at 17, and also if the player busted. */
bool dealer_must_stand(const hand_t* player, const hand_t* dealer) {
  if (hand_busted(player))
    return true;
  return hand_points(dealer) >= 17;
}

void dealer_turn(const hand_t* player, hand_t* dealer, deck_t* deck) {
  print_hands(player, dealer, true);
  while (!dealer_must_stand(player, dealer)) {
    fprintf(stdout, "Dealer hits.\n");
    sleep(2);
    hand_take(dealer, deck);
    print_hands(player, dealer, true);
  }
  if (hand_busted(dealer))
    fprintf(stdout, "Dealer busts!\n");
  else
    fprintf(stdout, "Dealer stands.\n");
}

/* Asks for a bet until it is possible. Returns 0 to go home. */
int ask_bet(int money) {
  int bet = 0;
  do {
    fprintf(stdout, "You have $%d. Your bet (0 to quit): ", money);
    if (fscanf(stdin, "%d", &bet) != 1)
      return 0;
  } while (bet < 0 || bet > money);
  return bet;
}

/* +1 the player won, -1 the dealer won, 0 push */
int winner(const hand_t* player, const hand_t* dealer) {
  if (hand_busted(player))
    return -1;
  if (hand_busted(dealer))
    return 1;
  int p = hand_points(player), d = hand_points(dealer);
  return (p > d) - (p < d);
}

int main(void) {
  deck_t deck;
  hand_t player, dealer;
  int money = 100;
  setvbuf(stdout, NULL, _IONBF, 0);
  setvbuf(stdin, NULL, _IONBF, 0);
  unsigned int seed = ask_seed();
  if (seed != 0)
    srand(seed);
  while (money > 0) {
    int bet = ask_bet(money);
    if (bet == 0)
      break;
    deck_init(&deck);
    if (seed != 0)
      deck_shuffle(&deck);
    first_cards(&deck, &player, &dealer);
    player_turn(&player, &dealer, &deck);
    dealer_turn(&player, &dealer, &deck);
    int won = winner(&player, &dealer);
    fprintf(stdout, won > 0 ? "You win $%d!\n" : won < 0 ? "You lose $%d.\n" : "Push! You keep your $%d.\n", bet);
    money += won * bet;
  }
  fprintf(stdout, "You go home with $%d.\n", money);
  return EXIT_SUCCESS;
}
