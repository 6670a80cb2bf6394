#include <stdio.h>

int main(void)
{
    int number;
    scanf("%d", &number);
    if (number > 10)
        return 1;
    for (; number > 1; number -= 2)
        printf("2 ");
    printf(number ? "1\n" : "\n");
    return 0;
}
