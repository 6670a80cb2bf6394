/* Prints the values of expressions. Static, so that no name of the student's can be mistaken for one of these. */
#include <stdbool.h>

#define CROUPIER_MAYBE static __attribute__((unused))

CROUPIER_MAYBE void croupier_says(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

CROUPIER_MAYBE void croupier_character(unsigned char value, char quote)
{
    if (value == '\n')
        fputs("\\n", stdout);
    else if (value == '\t')
        fputs("\\t", stdout);
    else if (value == quote || value == '\\')
        printf("\\%c", value);
    else if (value < ' ' || value == 127)
        printf("\\x%02x", value);
    else
        putchar(value);
}

CROUPIER_MAYBE void croupier_bool(bool value) { puts(value ? "true" : "false"); }
CROUPIER_MAYBE void croupier_integer(long long value) { printf("%lld\n", value); }
CROUPIER_MAYBE void croupier_natural(unsigned long long value) { printf("%llu\n", value); }
CROUPIER_MAYBE void croupier_real(double value) { printf("%.10g\n", value); }
CROUPIER_MAYBE void croupier_pointer(const void *value) { puts(value == NULL ? "NULL" : "a pointer"); }

CROUPIER_MAYBE void croupier_char(char value)
{
    putchar('\'');
    croupier_character((unsigned char)value, '\'');
    puts("'");
}

CROUPIER_MAYBE void croupier_text(const char *text)
{
    if (text == NULL) {
        puts("NULL");
        return;
    }
    putchar('"');
    for (; *text != '\0'; text++)
        croupier_character((unsigned char)*text, '"');
    puts("\"");
}

#define CROUPIER_SHOW(value)                                                                                          \
    _Generic((value),                                                                                                 \
        _Bool: croupier_bool,                                                                                         \
        char: croupier_char,                                                                                          \
        signed char: croupier_integer,                                                                                \
        short: croupier_integer,                                                                                      \
        int: croupier_integer,                                                                                        \
        long: croupier_integer,                                                                                       \
        long long: croupier_integer,                                                                                  \
        unsigned char: croupier_natural,                                                                              \
        unsigned short: croupier_natural,                                                                             \
        unsigned: croupier_natural,                                                                                   \
        unsigned long: croupier_natural,                                                                              \
        unsigned long long: croupier_natural,                                                                         \
        float: croupier_real,                                                                                         \
        double: croupier_real,                                                                                        \
        char *: croupier_text,                                                                                        \
        const char *: croupier_text,                                                                                  \
        default: croupier_pointer)(value)
