#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char word[16];
    scanf("%15s", word);
    printf("500\n");
    fflush(stdout);
    abort();
}
