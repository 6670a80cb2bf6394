#include <stdio.h>
#include <stdlib.h>

int ch; /* the character that was read last */

void next(void)
{
    fflush(stdout);
    ch = getchar();
    if (ch == EOF)
        exit(1);
}

/* digit by digit, with two digits after the point if there is one */
int amount(void)
{
    int value = 0, decimals = -1;
    for (next(); ch != '\n'; next()) {
        if (ch == '.')
            decimals = 0;
        else if (ch >= '0' && ch <= '9') {
            value = value * 10 + (ch - '0');
            if (decimals >= 0)
                decimals++;
        }
    }
    if (decimals < 0)
        decimals = 0;
    while (decimals < 2) {
        value *= 10;
        decimals++;
    }
    return value;
}

int more(void)
{
    for (;;) {
        int first, length = 0;
        fputs("Another? [y/n] ", stdout);
        next();
        first = ch;
        while (ch != '\n') {
            length++;
            next();
        }
        if (length == 1 && first == 'y')
            return 1;
        if (length == 1 && first == 'n')
            return 0;
    }
}

int main(void)
{
    int sales = 0, sum = 0;
    setvbuf(stdout, NULL, _IONBF, 0);
    do {
        int price, paid = 0, d, q, t, n, p;
        fputs("Price: ", stdout);
        price = amount();
        for (;;) {
            fputs("Paid: ", stdout);
            paid += amount();
            if (paid >= price)
                break;
            printf("Not enough: %.2f to go\n", (price - paid) / 100.0);
        }
        p = paid - price;
        if (!p)
            printf("No change\n");
        else
            printf("Change: %.2f\n", p / 100.0);
        d = p / 100; p -= d * 100;
        q = p / 25;  p -= q * 25;
        t = p / 10;  p -= t * 10;
        n = p / 5;   p -= n * 5;
        if (d) printf("%d dollar%s\n", d, d == 1 ? "" : "s");
        if (q) printf("%d quarter%s\n", q, q == 1 ? "" : "s");
        if (t) printf("%d dime%s\n", t, t == 1 ? "" : "s");
        if (n) printf("%d nickel%s\n", n, n == 1 ? "" : "s");
        if (p) printf("%d penn%s\n", p, p == 1 ? "y" : "ies");
        sales++;
        sum += price;
    } while (more());
    printf("%d sale%s, %.2f in all\n", sales, sales == 1 ? "" : "s", sum / 100.0);
    return 0;
}
