#include <cstdio>
int main() {
    for (;;) std::puts("NESW");
}
