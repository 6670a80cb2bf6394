/* The model solution of `change`: amounts are whole cents from the moment they are read. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct money {
    long cents;
    const char *one;
    const char *many;
};

static const struct money TILL[] = {
    {100, "dollar", "dollars"}, {25, "quarter", "quarters"}, {10, "dime", "dimes"},
    {5, "nickel", "nickels"},   {1, "penny", "pennies"},
};

/* Asks for an amount in dollars; gives cents. The end of input ends the program. */
static long ask(const char *prompt)
{
    char line[128];

    printf("%s", prompt);
    fflush(stdout);
    if (fgets(line, sizeof line, stdin) == NULL)
        exit(1);
    return lround(strtod(line, NULL) * 100);
}

static void print_amount(long cents)
{
    printf("%ld.%02ld", cents / 100, cents % 100);
}

static void hand_back(long cents)
{
    if (cents == 0) {
        printf("No change\n");
        return;
    }
    printf("Change: ");
    print_amount(cents);
    printf("\n");
    for (size_t kind = 0; kind < sizeof TILL / sizeof TILL[0]; kind++) {
        long pieces = cents / TILL[kind].cents;

        cents %= TILL[kind].cents;
        if (pieces > 0)
            printf("%ld %s\n", pieces, pieces == 1 ? TILL[kind].one : TILL[kind].many);
    }
}

static int another(void)
{
    char line[128];

    for (;;) {
        printf("Another? [y/n] ");
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL)
            exit(1);
        if (line[0] == 'y' && line[1] == '\n')
            return 1;
        if (line[0] == 'n' && line[1] == '\n')
            return 0;
    }
}

int main(void)
{
    long sales = 0, sum = 0;

    do {
        long price = ask("Price: ");
        long paid = ask("Paid: ");

        while (paid < price) {
            printf("Not enough: ");
            print_amount(price - paid);
            printf(" to go\n");
            paid += ask("Paid: ");
        }
        hand_back(paid - price);
        sales++;
        sum += price;
    } while (another());
    printf("%ld sale%s, ", sales, sales == 1 ? "" : "s");
    print_amount(sum);
    printf(" in all\n");
    return 0;
}
