#include <iostream>
#include <string>

int main()
{
    int least = 1, most = 1000;
    std::string said;
    while (std::cin >> said) {
        if (said == "guess") {
            std::cout << (least + most) / 2 << std::endl;
        } else if (said == "lower") {
            most = (least + most) / 2 - 1;
        } else if (said == "higher") {
            least = (least + most) / 2 + 1;
        }
    }
}
