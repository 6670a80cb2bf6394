/* File: cards.c
 * Function definitions of the card playing library of project 7.
 */
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include "cards.h"

/* Function: card_create
 * Returns a card; anything that is not legal becomes part of the 2 of Clubs.
 */
card_t card_create(char suit, int value)
{
  card_t card;

  card.suit = toupper(suit);
  if (card.suit != 'S' && card.suit != 'H' && card.suit != 'D'
      && card.suit != 'C')
  {
    card.suit = 'C';
  }

  card.value = value;
  if (value < 1 || value > 13)
  {
    card.value = 2;
  }
  return card;
}

/* Function: card_get_suit */
char card_get_suit(card_t card)
{
  return card.suit;
}

/* Function: card_get_value */
int card_get_value(card_t card)
{
  return card.value;
}

/* Function: card_blackjack_points
 * Face cards are 10, an Ace is always 1 here.
 */
int card_blackjack_points(card_t card)
{
  if (card.value > 10)
  {
    return 10;
  }
  return card.value;
}

/* Function: card_print
 * Prints for example "Ace of Hearts", without a newline.
 */
void card_print(card_t card)
{
  switch (card.value)
  {
    case 1:
      printf("Ace");
      break;
    case 11:
      printf("Jack");
      break;
    case 12:
      printf("Queen");
      break;
    case 13:
      printf("King");
      break;
    default:
      printf("%d", card.value);
  }

  switch (card.suit)
  {
    case 'S':
      printf(" of Spades");
      break;
    case 'H':
      printf(" of Hearts");
      break;
    case 'D':
      printf(" of Diamonds");
      break;
    case 'C':
      printf(" of Clubs");
      break;
  }
}

/* Function: shoe_create
 * Returns a shuffled shoe of that many decks.
 */
shoe_t shoe_create(int decks)
{
  shoe_t shoe;
  char suits[4] = {'S', 'H', 'D', 'C'};
  int d, s, v;
  int n = 0;

  shoe.cards = malloc(decks * DECK_SIZE * sizeof(card_t));
  shoe.decks = decks;
  for (d = 0; d < decks; d++)
  {
    for (s = 0; s < 4; s++)
    {
      for (v = 1; v <= 13; v++)
      {
        shoe.cards[n] = card_create(suits[s], v);
        n++;
      }
    }
  }
  shoe.next = 0;
  shoe_reshuffle(&shoe);
  return shoe;
}

/* Function: shoe_draw_card
 * Deals the next card. An empty shoe is shuffled first.
 */
card_t shoe_draw_card(shoe_t *shoe)
{
  card_t card;

  if (shoe_cards_left(*shoe) == 0)
  {
    shoe_reshuffle(shoe);
  }
  card = shoe->cards[shoe->next];
  shoe->next++;
  return card;
}

/* Function: shoe_cards_left */
int shoe_cards_left(shoe_t shoe)
{
  return shoe.decks * DECK_SIZE - shoe.next;
}

/* Function: shoe_reshuffle
 * Puts all cards into a random order and starts over with the first.
 */
void shoe_reshuffle(shoe_t *shoe)
{
  int n = shoe->decks * DECK_SIZE;
  int i, pos;
  card_t temp;

  printf("SHUFFLING!\n");
  for (i = 0; i < n; i++)
  {
    pos = i + rand() % (n - i);
    temp = shoe->cards[i];
    shoe->cards[i] = shoe->cards[pos];
    shoe->cards[pos] = temp;
  }
  shoe->next = 0;
}

/* Function: shoe_free */
void shoe_free(shoe_t *shoe)
{
  shoe->cards = NULL;
}

/* Function: hand_create_empty */
hand_t hand_create_empty(void)
{
  hand_t hand;

  hand.count = 0;
  return hand;
}

/* Function: hand_print
 * Prints each card on a line of its own.
 */
void hand_print(hand_t hand)
{
  int i;

  for (i = 0; i < hand.count; i++)
  {
    card_print(hand.cards[i]);
    printf("\n");
  }
}

/* Function: hand_print_first_card */
void hand_print_first_card(hand_t hand)
{
  card_print(hand.cards[0]);
  printf("\n");
}

/* Function: hand_add_card */
void hand_add_card(hand_t *hand, card_t card)
{
  hand->cards[hand->count] = card;
  hand->count++;
}

/* Function: hand_blackjack_points
 * The points of a hand. One Ace counts 11 if that does not go over 21.
 */
int hand_blackjack_points(hand_t hand)
{
  int total = 0;
  int has_ace = 0;
  int i;

  for (i = 0; i < hand.count; i++)
  {
    total += card_blackjack_points(hand.cards[i]);
    if (card_get_value(hand.cards[i]) == 1)
    {
      has_ace = 1;
    }
  }
  if (has_ace && total <= 11)
  {
    total += 10;
  }
  return total;
}
