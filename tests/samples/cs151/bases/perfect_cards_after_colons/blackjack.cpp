/* CS151 Project 2 - Blackjack, written with C input and output */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <string.h>

int money = 100;

int draw(void) { return (int)(13.0 * rand() / (RAND_MAX + 1.0)) + 1; }

const char *cardName(int c)
{
    static const char *names[14] = {"", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    return names[c];
}

int total(const int *hand, int n)
{
    int sum = 0, aces = 0, i;
    for (i = 0; i < n; i++) {
        if (hand[i] == 1) { aces++; sum += 11; }
        else if (hand[i] > 10) sum += 10;
        else sum += hand[i];
    }
    while (sum > 21 && aces > 0) { sum -= 10; aces--; }
    return sum;
}

void showValues(const int *d, int dn, const int *p, int pn)
{
    printf("Value of Dealer's Hand: (%d)\n", total(d, dn));
    printf("Value of Player's Hand: (%d)\n", total(p, pn));
}

char askLetter(const char *prompt, const char *ok)
{
    char line[100];
    for (;;) {
        printf("%s", prompt);
        if (!fgets(line, sizeof line, stdin)) exit(0);
        if (line[0] && strchr(ok, line[0])) return line[0];
        printf("Please answer with one of these letters: %s\n", ok);
    }
}

int askBet(int least, int most)
{
    char line[100], rest;
    int bet;
    for (;;) {
        printf("Enter your bet: ");
        if (!fgets(line, sizeof line, stdin)) exit(0);
        if (sscanf(line, "%d %c", &bet, &rest) == 1 && bet >= least && bet <= most) return bet;
        printf("That is not a legal bet.\n");
    }
}

int main(void)
{
    int pot = 0;
    srand((unsigned) time(NULL));
    printf("Welcome to CS151 Blackjack!\n\nYou have $%d.\n\n", money);
    for (;;) {
        int d[25], p[25], dn = 0, pn = 0, hidden;
        /* after a push, the old bet stays and may be raised */
        if (pot == 0 || money > 0) {
            int more = askBet(pot ? 0 : 1, money);
            money -= more;
            pot += more;
        }
        d[dn++] = draw();
        hidden = draw();
        p[pn++] = draw();
        p[pn++] = draw();
        printf("\nDealer's card: %s\nPlayer's cards: %s, %s\n", cardName(d[0]), cardName(p[0]), cardName(p[1]));
        showValues(d, dn, p, pn);
        while (total(p, pn) < 21) {
            if (askLetter("\nHit or Stay? ", "hHsS") % 32 == 's' % 32) break;
            p[pn++] = draw();
            printf("\nPlayer's new card: %s\n", cardName(p[pn - 1]));
            showValues(d, dn, p, pn);
        }
        int mine = total(p, pn), result; /* 1 win, 0 push, -1 loss */
        if (mine > 21) { printf("\nPlayer busts!\n"); result = -1; }
        else if (mine == 21) { printf("\nBLACKJACK!\n"); result = 1; }
        else {
            d[dn++] = hidden;
            printf("\nDealer's new card: %s\n", cardName(hidden));
            showValues(d, dn, p, pn);
            while (total(d, dn) < 17 && total(d, dn) <= mine) {
                printf("\nDealer hits.\n");
                d[dn++] = draw();
                printf("\nDealer's new card: %s\n", cardName(d[dn - 1]));
                showValues(d, dn, p, pn);
            }
            int his = total(d, dn);
            if (his > 21) { printf("\nDealer busts!\n"); result = 1; }
            else if (his > mine) { printf("\nDealer wins.\n"); result = -1; }
            else if (his < mine) { printf("\nPlayer wins.\n"); result = 1; }
            else { printf("\nPush. Your bet of $%d stays in the game.\n", pot); result = 0; }
        }
        if (result == 0) continue;
        if (result > 0) { money += 2 * pot; printf("\nYou win $%d. You have $%d.\n", 2 * pot, money); }
        else printf("\nYou lose $%d. You have $%d.\n", pot, money);
        pot = 0;
        if (money <= 0) { printf("\nYou are out of money.\n"); break; }
        if (askLetter("\nPlay again? (y/n) ", "yYnN") % 32 == 'n' % 32) break;
        printf("\n");
    }
    printf("\nCome back soon!\n");
    return 0;
}
