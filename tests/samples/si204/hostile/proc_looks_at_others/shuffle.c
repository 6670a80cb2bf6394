// Looks through /proc for processes other than itself.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    DIR *processes = opendir("/proc");
    struct dirent *entry;
    int worked = 0;
    while (processes != NULL && (entry = readdir(processes)) != NULL)
    {
        char path[300];
        int number = atoi(entry->d_name);
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        worked |= number > 0 && number != getpid() && open(path, O_RDONLY) >= 0;
    }
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
