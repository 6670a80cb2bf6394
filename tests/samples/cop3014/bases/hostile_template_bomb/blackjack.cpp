// COP3014: blackjack. The compiler is to add up more numbers than it can remember.
#include <iostream>
#include <utility>

template <unsigned... N>
constexpr unsigned long sum(std::integer_sequence<unsigned, N...>)
{
    return (N + ...);
}

int main()
{
    std::cout << sum(std::make_integer_sequence<unsigned, 150000000>()) << std::endl;
    return 0;
}
