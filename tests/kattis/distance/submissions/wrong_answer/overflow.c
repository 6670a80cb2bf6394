#include <math.h>
#include <stdio.h>

int main(void)
{
    int a, b, c, d;
    scanf("%d%d%d%d", &a, &b, &c, &d);
    printf("%f\n", sqrt((int)((unsigned)(a - c) * (unsigned)(a - c) + (unsigned)(b - d) * (unsigned)(b - d))));
    return 0;
}
