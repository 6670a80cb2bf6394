#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

/* read an amount in dollars and turn it into cents */
int readCents(char *prompt)
{
    double amount;
    printf("%s", prompt);
    if (scanf("%lf", &amount) != 1)
        exit(1);
    return (int) round(amount * 100);
}

void coins(int *rest, int value, char *one, char *many)
{
    int n = *rest / value;
    *rest = *rest % value;
    if (n == 1)
        printf("1 %s\n", one);
    else if (n > 1)
        printf("%d %s\n", n, many);
}

int main()
{
    int sales = 0
    int sum = 0;
    int price, paid = 0, rest;
    char answer[100];

    do {
        price = readCents("Price: ");
        paid = readCents("Paid: ");
        while (paid < price) {
            rest = price - paid;
            printf("Not enough: %d.%02d to go\n", rest / 100, rest % 100);
            paid = paid + readCents("Paid: ");
        }
        rest = paid - price;
        if (rest == 0) {
            printf("No change\n");
        } else {
            printf("Change: %d.%02d\n", rest / 100, rest % 100);
            coins(&rest, 100, "dollar", "dollars");
            coins(&rest, 25, "quarter", "quarters");
            coins(&rest, 10, "dime", "dimes");
            coins(&rest, 5, "nickel", "nickels");
            coins(&rest, 1, "penny", "pennies");
        }
        sales++;
        sum += price;
        getchar(); /* the newline after the amount */
        do {
            printf("Another? [y/n] ");
            if (fgets(answer, 100, stdin) == NULL)
                exit(1);
        } while (strcmp(answer, "y\n") != 0 && strcmp(answer, "n\n") != 0);
    } while (answer[0] == 'y');

    if (sales == 1)
        printf("1 sale, ");
    else
        printf("%d sales, ", sales);
    printf("%d.%02d in all\n", sum / 100, sum % 100);
    return 0;
}
