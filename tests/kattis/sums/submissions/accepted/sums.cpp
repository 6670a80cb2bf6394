#include <iostream>

int main()
{
    int count;
    std::cin >> count;
    long long sum = 0, number;
    while (count-- > 0 && std::cin >> number)
        sum += number;
    std::cout << sum << "\n";
}
