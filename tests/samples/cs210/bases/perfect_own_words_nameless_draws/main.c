/*
 * File: main.c
 * A game of blackjack in the Dusty Spur Saloon
 */
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include <time.h>
#include "cards.h"

void eat_line(void);
int wrangle_number(int *number);
int choose_decks(void);
int ante_up(int poke);
int wants_another(void);
void yer_turn(hand_t *cowpoke, shoe_t *shoe);
void sheriffs_turn(hand_t *sheriff, shoe_t *shoe);
int showdown(hand_t cowpoke, hand_t sheriff, int wager);

int main(void) {
  int poke = 1000;
  int wager = 0;
  int hands = 0;
  shoe_t shoe;
  srand(time(0));

  printf("Howdy, stranger! Mosey on up to the blackjack table of the Dusty Spur Saloon.\n");
  printf("I see ya brought a poke with $%d in it.\n", poke);
  shoe = shoe_create(choose_decks());

  while (poke > 0 && wager >= 0) {
    printf("\n~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n");
    printf("Yer poke holds $%d and the boot has %d cards left in it.\n", poke, shoe_cards_left(shoe));
    wager = ante_up(poke);
    if (wager >= 0) {
      hand_t cowpoke = hand_create_empty();
      hand_t sheriff = hand_create_empty();
      hand_add_card(&cowpoke, shoe_draw_card(&shoe));
      hand_add_card(&cowpoke, shoe_draw_card(&shoe));
      hand_add_card(&sheriff, shoe_draw_card(&shoe));
      hand_add_card(&sheriff, shoe_draw_card(&shoe));
      hands++;
      printf("The sheriff slaps a card face up on the table: ");
      hand_print_first_card(sheriff);
      yer_turn(&cowpoke, &shoe);
      if (hand_blackjack_points(cowpoke) <= 21) {
        sheriffs_turn(&sheriff, &shoe);
      }
      poke = poke + showdown(cowpoke, sheriff, wager);
    }
  }

  if (poke == 0) {
    printf("\nYer poke is plumb empty, pardner! Ya best wash some dishes.\n");
  }
  printf("\nYa rode out after %d hands with $%d. Happy trails!\n", hands, poke);
  shoe_free(&shoe);
  return 0;
}

void eat_line(void) {
  int ch = getchar();
  while (ch != '\n' && ch != EOF) {
    ch = getchar();
  }
}

/* gets a number; 1 if it was one, 0 if gibberish, EOF when nothing is left */
int wrangle_number(int *number) {
  int result = scanf("%d", number);
  if (result != EOF) {
    eat_line();
  }
  return result;
}

int choose_decks(void) {
  int decks = 0, result;
  printf("How many decks should I stuff in the boot, one to ten? ");
  result = wrangle_number(&decks);
  while (result != 1 || decks < 1 || decks > 10) {
    if (result == EOF) {
      exit(1);
    }
    printf("That don't fit in no boot. One to ten, I said: ");
    result = wrangle_number(&decks);
  }
  return decks;
}

int ante_up(int poke) {
  int wager, result;
  do {
    printf("What are ya puttin' down? (less than nothin' and ya skedaddle) ");
    result = wrangle_number(&wager);
    if (result == EOF) {
      return -1;
    }
    if (result != 1) {
      printf("Speak plain, a number!\n");
    } else if (wager > poke) {
      printf("Ya ain't got that kinda dough.\n");
    }
  } while (result != 1 || wager > poke);
  return wager;
}

int wants_another(void) {
  char answer = ' ';
  while (answer != 'H' && answer != 'S') {
    printf("Well? (H)it me or (S)tand pat? ");
    if (scanf(" %c", &answer) != 1) {
      return 0;
    }
    eat_line();
    answer = toupper(answer);
    if (answer != 'H' && answer != 'S') {
      printf("Quit mumblin'.\n");
    }
  }
  return answer == 'H';
}

void yer_turn(hand_t *cowpoke, shoe_t *shoe) {
  int more = 1;
  card_t drawn;
  printf("Ya peek at yer own:\n");
  hand_print(*cowpoke);
  printf("That there makes %d.\n", hand_blackjack_points(*cowpoke));
  while (more && hand_blackjack_points(*cowpoke) < 21) {
    more = wants_another();
    if (more) {
      drawn = shoe_draw_card(shoe);
      hand_add_card(cowpoke, drawn);
      printf("The ");
      card_print(drawn);
      printf(" slides over.\n");
      printf("That there makes %d.\n", hand_blackjack_points(*cowpoke));
    }
  }
}

void sheriffs_turn(hand_t *sheriff, shoe_t *shoe) {
  printf("The sheriff flips his other card over:\n");
  hand_print(*sheriff);
  while (hand_blackjack_points(*sheriff) < 17) {
    card_t drawn = shoe_draw_card(shoe);
    hand_add_card(sheriff, drawn);
    printf("He grumbles and pulls ");
    card_print(drawn);
    printf("\n");
  }
  printf("The sheriff sits on %d.\n", hand_blackjack_points(*sheriff));
}

/* returns what is added to the poke */
int showdown(hand_t cowpoke, hand_t sheriff, int wager) {
  int yours = hand_blackjack_points(cowpoke);
  int his = hand_blackjack_points(sheriff);
  if (yours > 21) {
    printf("Dang, yer over twenty-one! The sheriff rakes in yer $%d.\n", wager);
    return -wager;
  }
  if (his > 21) {
    printf("Yee-haw! The law keeled over, $%d comes back to ya.\n", wager * 2);
    return wager;
  }
  if (yours > his) {
    printf("Yee-haw! Ya outgunned him, $%d comes back to ya.\n", wager * 2);
    return wager;
  }
  if (yours < his) {
    printf("Tough luck, he outgunned ya. There goes yer $%d.\n", wager);
    return -wager;
  }
  printf("A standoff! Take yer $%d back.\n", wager);
  return 0;
}
