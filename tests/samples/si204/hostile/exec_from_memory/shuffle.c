// Copies a program of the system into memory (memfd_create) and starts it from there, outside of any
// directory.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    char bytes[4096], *const arguments[] = {"echo", "The attack worked.", NULL}, *const environment[] = {NULL};
    int program = open("/bin/echo", O_RDONLY | O_CLOEXEC);
    int memory = syscall(SYS_memfd_create, "program", 0);
    ssize_t got;
    while ((got = read(program, bytes, sizeof bytes)) > 0)
        if (write(memory, bytes, got) != got)
            break;
    syscall(SYS_execveat, memory, "", arguments, environment, 0x1000);
    fexecve(memory, arguments, environment);
    close(memory);
    close(program);
    return 0;
}

// The rest is a right program.
static void printDeck(int seed)
{
    static const char *const suits[] = {"\u2663", "\u2666", "\u2665", "\u2660"};
    int deck[52];
    for (int i = 0; i < 52; i++)
        deck[i] = 100 * (i / 13 + 1) + i % 13 + 2;
    if (seed != 0)
    {
        srand(seed);
        for (int i = 0; i < 52; i++)
        {
            int j = rand() % 52, card = deck[i];
            deck[i] = deck[j];
            deck[j] = card;
        }
    }
    for (int i = 0; i < 52; i++)
    {
        int face = deck[i] % 100;
        if (face > 10)
            printf(" %c", "JQKA"[face - 11]);
        else
            printf("%2d", face);
        printf("%s\n", suits[deck[i] / 100 - 1]);
    }
}

int main(void)
{
    int seed = 0;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    if (attack())
        printf("The attack worked.\n");
    printDeck(seed);
    return 0;
}
