#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include <assert.h>
#include "cards.h"

/* Card library for project 7 */

/* ---------------------------------------------------------- cards */

card_t card_create(char suit, int value)
{
  card_t card = { 'C', 2 };

  suit = toupper(suit);
  if (suit == 'S' || suit == 'H' || suit == 'D')
    card.suit = suit;
  if (value >= 1 && value <= 13)
    card.value = value;
  return card;
}

char card_get_suit(card_t card)
{
  return card.suit;
}

int card_get_value(card_t card)
{
  return card.value;
}

int card_blackjack_points(card_t card)
{
  return card.value < 11 ? card.value : 10;
}

void card_print(card_t card)
{
  const char *s = "Clubs";

  if (card.suit == 'S') s = "Spades";
  if (card.suit == 'H') s = "Hearts";
  if (card.suit == 'D') s = "Diamonds";

  switch (card.value)
  {
    case 1:  printf("Ace of %s", s);   break;
    case 11: printf("Jack of %s", s);  break;
    case 12: printf("Queen of %s", s); break;
    case 13: printf("King of %s", s);  break;
    default: printf("%d of %s", card.value, s);
  }
}

/* ----------------------------------------------------------- shoe */

shoe_t shoe_create(int num_decks)
{
  shoe_t shoe;
  int i;

  shoe.num_decks = num_decks;
  shoe.next_card = 0;
  shoe.cards = malloc(num_decks * DECK * sizeof(card_t));
  assert(shoe.cards != NULL);

  for (i = 0; i < num_decks * DECK; i++)
  {
    int in_deck = i % DECK;        /* 0..51 */
    int value = in_deck / 4 + 1;   /* 1..13 */
    char suit = 'S';

    switch (in_deck % 4)
    {
      case 1: suit = 'H'; break;
      case 2: suit = 'D'; break;
      case 3: suit = 'C'; break;
    }
    shoe.cards[i] = card_create(suit, value);
  }
  shoe_reshuffle(&shoe);
  return shoe;
}

card_t shoe_draw_card(shoe_t *shoe)
{
  if (shoe_cards_left(*shoe) == 0)
    shoe_reshuffle(shoe);
  return shoe->cards[(shoe->next_card)++];
}

int shoe_cards_left(shoe_t shoe)
{
  return shoe.num_decks * DECK - shoe.next_card;
}

void shoe_reshuffle(shoe_t *shoe)
{
  int n = shoe->num_decks * DECK;
  int i = 0;

  while (i < n)
  {
    int random_position = i + rand() % (n - i);
    card_t card = shoe->cards[random_position];

    shoe->cards[random_position] = shoe->cards[i];
    shoe->cards[i] = card;
    i++;
  }
  shoe->next_card = 0;
  printf("SHUFFLING\n");
}

void shoe_free(shoe_t *shoe)
{
  free(shoe->cards);
  shoe->cards = NULL;
}

/* ----------------------------------------------------------- hand */

hand_t hand_create_empty(void)
{
  hand_t hand;
  hand.num_cards = 0;
  return hand;
}

void hand_print(hand_t hand)
{
  int i;
  for (i = 0; i < hand.num_cards; i++)
  {
    card_print(hand.cards[i]);
    printf("\n");
  }
}

void hand_print_first_card(hand_t hand)
{
  card_print(hand.cards[0]);
  printf("\n");
}

void hand_add_card(hand_t *hand, card_t card)
{
  assert(hand->num_cards < LIMIT);
  hand->cards[hand->num_cards++] = card;
}

int hand_blackjack_points(hand_t hand)
{
  int i, points = 0, aces = 0;

  for (i = 0; i < hand.num_cards; i++)
  {
    points += card_blackjack_points(hand.cards[i]);
    if (card_get_value(hand.cards[i]) == 1)
      aces++;
  }
  if (aces > 0 && points <= 11)
    points += 10;
  return points;
}
