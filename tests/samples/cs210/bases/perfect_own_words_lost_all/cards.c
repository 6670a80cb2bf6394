// cards.c
// The functions of the card library for Blackjack

#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include "cards.h"

// Makes a card from a suit letter and a value; bad suit -> C, bad value -> 2
card_t card_create(char suit, int value) {
    card_t theCard;
    suit = toupper(suit);
    if (suit != 'S' && suit != 'H' && suit != 'D' && suit != 'C') {
        suit = 'C';
    }
    if (value < 1 || value > 13) {
        value = 2;
    }
    theCard.suit = suit;
    theCard.rank = value;
    return theCard;
}

// Gives the suit letter of a card
char card_get_suit(card_t theCard) {
    return theCard.suit;
}

// Gives the value (1-13) of a card
int card_get_value(card_t theCard) {
    return theCard.rank;
}

// Blackjack points of one card, an Ace is 1
int card_blackjack_points(card_t theCard) {
    if (theCard.rank > 10) {
        return 10;
    }
    return theCard.rank;
}

// Prints the long name of a card, no newline
void card_print(card_t theCard) {
    if (card_get_value(theCard) == 1) {
        printf("Ace of ");
    } else if (card_get_value(theCard) == 11) {
        printf("Jack of ");
    } else if (card_get_value(theCard) == 12) {
        printf("Queen of ");
    } else if (card_get_value(theCard) == 13) {
        printf("King of ");
    } else {
        printf("%d of ", card_get_value(theCard));
    }
    if (card_get_suit(theCard) == 'S') {
        printf("Spades");
    } else if (card_get_suit(theCard) == 'H') {
        printf("Hearts");
    } else if (card_get_suit(theCard) == 'D') {
        printf("Diamonds");
    } else {
        printf("Clubs");
    }
}

// Makes a full, shuffled shoe
shoe_t shoe_create(int numberOfDecks) {
    shoe_t theShoe;
    int deck, value, k = 0;

    theShoe.deck = (card_t *) malloc(numberOfDecks * 52 * sizeof(card_t));
    theShoe.numberOfDecks = numberOfDecks;
    theShoe.nextCard = 0;
    for (deck = 0; deck < numberOfDecks; deck++) {
        for (value = 1; value <= 13; value++) {
            theShoe.deck[k++] = card_create('S', value);
            theShoe.deck[k++] = card_create('H', value);
            theShoe.deck[k++] = card_create('D', value);
            theShoe.deck[k++] = card_create('C', value);
        }
    }
    shoe_reshuffle(&theShoe);
    return theShoe;
}

// Deals the next card, reshuffling when none are left
card_t shoe_draw_card(shoe_t *theShoe) {
    if (shoe_cards_left(*theShoe) == 0)
        shoe_reshuffle(theShoe);
    return theShoe->deck[theShoe->nextCard++];
}

// Number of cards not dealt yet
int shoe_cards_left(shoe_t theShoe) {
    return theShoe.numberOfDecks * 52 - theShoe.nextCard;
}

static void swap_cards(card_t *x, card_t *y) {
    card_t hold = *x;
    *x = *y;
    *y = hold;
}

// Mixes all cards and goes back to the first
void shoe_reshuffle(shoe_t *theShoe) {
    int i;
    int n = 52 * theShoe->numberOfDecks;

    for (i = 0; i < n; i++)
        swap_cards(&theShoe->deck[i], &theShoe->deck[i + rand() % (n - i)]);
    theShoe->nextCard = 0;
    printf("SHUFFLING...\n");
}

// Gives back the memory of the shoe
void shoe_free(shoe_t *theShoe) {
    free(theShoe->deck);
}

// A hand with no cards in it
hand_t hand_create_empty(void) {
    hand_t theHand;
    theHand.numberHeld = 0;
    return theHand;
}

// Prints the cards, one per line
void hand_print(hand_t theHand) {
    int i;
    for (i = 0; i < theHand.numberHeld; i++) {
        card_print(theHand.held[i]);
        printf("\n");
    }
}

// Prints only the first card and a newline
void hand_print_first_card(hand_t theHand) {
    card_print(theHand.held[0]);
    printf("\n");
}

// Puts one more card in the hand
void hand_add_card(hand_t *theHand, card_t theCard) {
    int spot = theHand->numberHeld;
    theHand->held[spot] = theCard;
    theHand->numberHeld = spot + 1;
}

// Points of the whole hand, one Ace may be 11
int hand_blackjack_points(hand_t theHand) {
    int sum = 0, aces = 0;
    int i;

    /* every Ace starts as 11, and becomes 1 while the hand is too big */
    for (i = 0; i < theHand.numberHeld; i++) {
        if (card_get_value(theHand.held[i]) == 1) {
            aces++;
            sum += 11;
        } else {
            sum += card_blackjack_points(theHand.held[i]);
        }
    }
    while (sum > 21 && aces > 0) {
        sum -= 10;
        aces--;
    }
    return sum;
}
