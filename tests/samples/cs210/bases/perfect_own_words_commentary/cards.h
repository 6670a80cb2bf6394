/*
 * cards.h - structures and functions used by the blackjack trainer
 */
#ifndef CARDS_H_INCLUDED
#define CARDS_H_INCLUDED

#define CARDS_PER_DECK 52
#define HAND_MAX       21

typedef struct card_struct
{
    char suit;      /* S, H, D or C */
    int  value;     /* 1 (Ace) ... 13 (King) */
} card_t;

typedef struct shoe_struct
{
    card_t *contents;
    int     number_of_decks;
    int     top;
} shoe_t;

typedef struct hand_struct
{
    card_t contents[HAND_MAX];
    int    size;
} hand_t;

card_t card_create           (char suit, int value);
char   card_get_suit         (card_t card);
int    card_get_value        (card_t card);
int    card_blackjack_points (card_t card);
void   card_print            (card_t card);

shoe_t shoe_create           (int number_of_decks);
card_t shoe_draw_card        (shoe_t *shoe);
int    shoe_cards_left       (shoe_t shoe);
void   shoe_reshuffle        (shoe_t *shoe);
void   shoe_free             (shoe_t *shoe);

hand_t hand_create_empty     (void);
void   hand_print            (hand_t hand);
void   hand_print_first_card (hand_t hand);
void   hand_add_card         (hand_t *hand, card_t card);
int    hand_blackjack_points (hand_t hand);

#endif
