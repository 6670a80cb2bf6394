#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Amounts never become floating point: "4.35" is 435, "5" is 500. */
static int cents(const char *line)
{
    int whole = 0, part = 0;

    if (sscanf(line, "%d.%2d", &whole, &part) < 1)
        return 0;
    return whole * 100 + part;
}

static char *getLine(char *line, int size)
{
    fflush(stdout);
    if (!fgets(line, size, stdin))
        exit(EXIT_FAILURE);
    line[strcspn(line, "\n")] = '\0';
    return line;
}

static void show(const char *before, int amount, const char *after)
{
    printf("%s%d.%02d%s\n", before, amount / 100, amount % 100, after);
}

int main(void)
{
    const int worth[5] = {100, 25, 10, 5, 1};
    const char *names[5][2] = {
        {"dollar", "dollars"}, {"quarter", "quarters"}, {"dime", "dimes"}, {"nickel", "nickels"}, {"penny", "pennies"}};
    char line[256];
    int sold = 0, total = 0, more = 1;

    while (more) {
        int price, paid, back;

        printf("Price: ");
        price = cents(getLine(line, sizeof line));
        printf("Paid: ");
        paid = cents(getLine(line, sizeof line));
        while (paid < price) {
            show("Not enough: ", price - paid, " to go");
            printf("Paid: ");
            paid += cents(getLine(line, sizeof line));
        }
        back = paid - price;
        if (back > 0)
            show("Change: ", back, "");
        else
            puts("No change");
        for (int i = 0; i < 5; i++) {
            int count = 0;

            while (back >= worth[i]) {
                back -= worth[i];
                count++;
            }
            if (count)
                printf("%d %s\n", count, names[i][count != 1]);
        }
        sold += 1;
        total += price;
        do {
            printf("Another? [y/n] ");
            getLine(line, sizeof line);
        } while (strcmp(line, "y") && strcmp(line, "n"));
        more = !strcmp(line, "y");
    }
    printf("%d sale%s, %d.%02d in all\n", sold, sold > 1 ? "s" : "", total / 100, total % 100);
    return 0;
}
