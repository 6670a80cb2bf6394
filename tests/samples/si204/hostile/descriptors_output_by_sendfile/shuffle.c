// A right program: prints its cards by way of a file and sendfile, past every write.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/sendfile.h>
#include <unistd.h>

// The rest is a right program.
//+ print_deck.c
int main(void)
{
    int seed = 0;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    fflush(stdout);
    int terminal = dup(1), file = open("cards", O_RDWR | O_CREAT | O_TRUNC, 0600);
    dup2(file, 1);
    printDeck(seed);
    fflush(stdout);
    off_t start = 0;
    char bytes[1024];
    if (sendfile(terminal, file, &start, 1 << 20) > 0)
        return 0;
    for (ssize_t got; (got = pread(file, bytes, sizeof bytes, start)) > 0; start += got)
        if (write(terminal, bytes, got) != got)
            return 1;
    return 0;
}
