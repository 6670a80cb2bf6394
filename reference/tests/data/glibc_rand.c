/* Writes what the C library's rand() gives after srand(), for the known-answer test of
 * reference/src/glibc_rand.rs. To regenerate, on a machine whose C library is glibc:
 *
 *     cc -o /tmp/glibc_rand reference/tests/data/glibc_rand.c
 *     /tmp/glibc_rand > reference/tests/data/glibc_rand.txt
 *
 * For each seed one line `seed N`, then 1,000 values in order as eight hexadecimal digits each,
 * twenty-five on a line, with nothing between them.
 */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    const unsigned seeds[] = {0, 1, 2, 37, 100, 42, 2147483648u, 4294967295u};
    for (size_t s = 0; s < sizeof seeds / sizeof seeds[0]; s++) {
        printf("seed %u\n", seeds[s]);
        srand(seeds[s]);
        for (int i = 1; i <= 1000; i++) {
            printf("%08x%s", (unsigned)rand(), i % 25 == 0 ? "\n" : "");
        }
    }
    return 0;
}
