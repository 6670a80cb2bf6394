#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include "cards.h"

card_t card_create(char the_suit, int the_value) {
  card_t made;
  switch (toupper(the_suit)) {
    case 'S': made.card_suit = 'S'; break;
    case 'H': made.card_suit = 'H'; break;
    case 'D': made.card_suit = 'D'; break;
    default:  made.card_suit = 'C'; break;
  }
  made.card_value = the_value;
  if (the_value < 1 || the_value > 13) {
    made.card_value = 2;
  }
  return made;
}

char card_get_suit(card_t a_card) {
  return a_card.card_suit;
}

int card_get_value(card_t a_card) {
  return a_card.card_value;
}

int card_blackjack_points(card_t a_card) {
  switch (a_card.card_value) {
    case 11:
    case 12:
    case 13:
      return 10;
    default:
      return a_card.card_value;
  }
}

void card_print(card_t a_card) {
  char *face_names[] = {"Jack", "Queen", "King"};
  if (a_card.card_value == 1) {
    printf("Ace of ");
  } else if (a_card.card_value <= 10) {
    printf("%i of ", a_card.card_value);
  } else {
    printf("%s of ", face_names[a_card.card_value - 11]);
  }
  if (a_card.card_suit == 'S') {
    printf("Spades");
  } else if (a_card.card_suit == 'H') {
    printf("Hearts");
  } else if (a_card.card_suit == 'D') {
    printf("Diamonds");
  } else {
    printf("Clubs");
  }
}

shoe_t shoe_create(int number_of_decks) {
  shoe_t fresh;
  int value, deck, spot = 0;
  fresh.pile = (card_t *)calloc(number_of_decks * 52, sizeof(card_t));
  fresh.deck_count = number_of_decks;
  fresh.top = 0;
  for (deck = 1; deck <= number_of_decks; deck++) {
    for (value = 1; value <= 13; value++) {
      fresh.pile[spot++] = card_create('H', value);
      fresh.pile[spot++] = card_create('C', value);
      fresh.pile[spot++] = card_create('D', value);
      fresh.pile[spot++] = card_create('S', value);
    }
  }
  shoe_reshuffle(&fresh);
  return fresh;
}

card_t shoe_draw_card(shoe_t *the_shoe) {
  card_t drawn;
  if (the_shoe->top >= the_shoe->deck_count * 52) {
    shoe_reshuffle(the_shoe);
  }
  drawn = the_shoe->pile[the_shoe->top];
  the_shoe->top = the_shoe->top + 1;
  return drawn;
}

int shoe_cards_left(shoe_t the_shoe) {
  return (the_shoe.deck_count * 52) - the_shoe.top;
}

static void swap_cards(card_t *one, card_t *two) {
  card_t keep = *one;
  *one = *two;
  *two = keep;
}

void shoe_reshuffle(shoe_t *the_shoe) {
  int total = the_shoe->deck_count * 52;
  int i;
  printf("*** SHUFFLING ***\n");
  for (i = 0; i < total; i++) {
    int random_position = i + rand() % (total - i);
    swap_cards(&the_shoe->pile[i], &the_shoe->pile[random_position]);
  }
  the_shoe->top = 0;
}

void shoe_free(shoe_t *the_shoe) {
  free(the_shoe->pile);
  the_shoe->pile = NULL;
}

hand_t hand_create_empty(void) {
  hand_t nothing;
  nothing.how_many = 0;
  return nothing;
}

void hand_print(hand_t the_hand) {
  int i;
  for (i = 0; i < the_hand.how_many; i++) {
    printf("   ");
    card_print(the_hand.held[i]);
    printf("\n");
  }
}

void hand_print_first_card(hand_t the_hand) {
  card_print(the_hand.held[0]);
  printf("\n");
}

void hand_add_card(hand_t *the_hand, card_t a_card) {
  the_hand->held[the_hand->how_many] = a_card;
  the_hand->how_many += 1;
}

int hand_blackjack_points(hand_t the_hand) {
  int points = 0;
  int i;
  int found_an_ace = 0;
  for (i = 0; i < the_hand.how_many; i++) {
    points = points + card_blackjack_points(the_hand.held[i]);
    if (card_get_value(the_hand.held[i]) == 1) {
      found_an_ace = 1;
    }
  }
  if (found_an_ace == 1) {
    if (points <= 11) {
      points = points + 10;
    }
  }
  return points;
}
