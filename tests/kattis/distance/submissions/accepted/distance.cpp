#include <cmath>
#include <cstdio>

int main()
{
    double a, b, c, d;
    std::scanf("%lf%lf%lf%lf", &a, &b, &c, &d);
    std::printf("%.6f\n", std::hypot(a - c, b - d));
}
