#include <stdio.h>

int main(void)
{
    char word[16];
    volatile unsigned long count = 0;
    scanf("%15s", word);
    for (;;)
        count++;
}
