#include <stdio.h>

int main(void)
{
    int count;
    unsigned int sum = 0, number;
    scanf("%d", &count);
    while (count-- > 0 && scanf("%u", &number) == 1)
        sum += number;
    printf("%u\n", sum);
    return 0;
}
