/* File: cards.c
   Library of playing cards */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include "cards.h"

/* ---- card functions ---- */

card_t card_create(char suit, int value)
{
   card_t card;

   card.suit = toupper(suit);
   if (!isalpha(card.suit) || strchr("SHDC", card.suit) == NULL)
   {
      card.suit = 'C';
   }
   if (value > 13 || value < 1)
   {
      value = 2;
   }
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
   int points = card_get_value(card);

   if (points > 10)
   {
      points = 10;
   }
   return points;
}

void card_print(card_t card)
{
   int value = card_get_value(card);
   char suit = card_get_suit(card);

   if (value == 1)       printf("Ace");
   else if (value == 11) printf("Jack");
   else if (value == 12) printf("Queen");
   else if (value == 13) printf("King");
   else                  printf("%d", value);

   if (suit == 'S')      printf(" of Spades");
   else if (suit == 'H') printf(" of Hearts");
   else if (suit == 'D') printf(" of Diamonds");
   else                  printf(" of Clubs");
}

/* ---- shoe functions ---- */

shoe_t shoe_create(int deck_total)
{
   shoe_t shoe;
   int deck, value;
   card_t *p;

   shoe.deck_total = deck_total;
   shoe.next = 0;
   shoe.pile = (card_t *)malloc(deck_total * 52 * sizeof(card_t));

   p = shoe.pile;
   for (deck = 0; deck < deck_total; deck = deck + 1)
   {
      for (value = 13; value >= 1; value = value - 1)
      {
         p[0] = card_create('S', value);
         p[1] = card_create('H', value);
         p[2] = card_create('D', value);
         p[3] = card_create('C', value);
         p = p + 4;
      }
   }
   shoe_reshuffle(&shoe);
   return shoe;
}

card_t shoe_draw_card(shoe_t *shoe)
{
   card_t card;

   if (shoe_cards_left(*shoe) < 1)
   {
      shoe_reshuffle(shoe);
   }
   card = shoe->pile[shoe->next];
   shoe->next = shoe->next + 1;
   return card;
}

int shoe_cards_left(shoe_t shoe)
{
   return 52 * shoe.deck_total - shoe.next;
}

void shoe_reshuffle(shoe_t *shoe)
{
   int i, pos, n;
   card_t t;

   n = 52 * shoe->deck_total;
   for (i = 0; i < n; i = i + 1)
   {
      pos = i + rand() % (n - i);
      t = shoe->pile[pos];
      shoe->pile[pos] = shoe->pile[i];
      shoe->pile[i] = t;
   }
   shoe->next = 0;
   printf("\n~ ~ ~ SHUFFLING ~ ~ ~\n\n");
}

void shoe_free(shoe_t *shoe)
{
   free(shoe->pile);
   shoe->pile = NULL;
}

/* ---- hand functions ---- */

hand_t hand_create_empty()
{
   hand_t hand;

   hand.count = 0;
   return hand;
}

void hand_print(hand_t hand)
{
   int i;

   for (i = 0; i < hand.count; i = i + 1)
   {
      card_print(hand.held[i]);
      printf("\n");
   }
}

void hand_print_first_card(hand_t hand)
{
   card_print(hand.held[0]);
   printf("\n");
}

void hand_add_card(hand_t *hand, card_t card)
{
   hand->held[hand->count] = card;
   hand->count = hand->count + 1;
}

/* all aces are 1 first, then one ace is made 11 if the hand can take it */
int hand_blackjack_points(hand_t hand)
{
   int i, points = 0, ace = 0;

   for (i = 0; i < hand.count; i = i + 1)
   {
      points = points + card_blackjack_points(hand.held[i]);
      ace = ace || card_get_value(hand.held[i]) == 1;
   }
   if (ace && points <= 11)
   {
      points = points + 10;
   }
   return points;
}

/* prints the hand as "the 2 of Clubs, the 3 of Spades and the Ace of Hearts" */
void hand_print_sentence(hand_t hand)
{
   int i;

   for (i = 0; i < hand.count; i = i + 1)
   {
      if (i > 0 && i == hand.count - 1)
      {
         printf(" and ");
      }
      else if (i > 0)
      {
         printf(", ");
      }
      printf("the ");
      card_print(hand.held[i]);
   }
}
