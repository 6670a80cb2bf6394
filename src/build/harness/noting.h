/* Included first by every file that the assignment provides for a build with a student's sources. */
#include <ctype.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Writes a line `word text` to the file of notes. Calls and changes nothing of the student's. */
static __attribute__((unused)) void croupier_note(const char *word, const char *text)
{
    char line[1024];
    int length = snprintf(line, sizeof line, "%s%s\n", word, text);
    int file = open("croupier.notes", O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (length >= (int)sizeof line)
        length = (int)sizeof line - 1;
    if (file >= 0) {
        if (write(file, line, (size_t)length) < 0)
            _exit(70);
        close(file);
    }
}

/* Exits the program at a call of a missing function. */
static __attribute__((noreturn, unused)) void croupier_lacks(const char *says)
{
    fflush(stdout);
    croupier_note("lacks: ", says);
    _exit(71);
}
