/* Prints the values of expressions, in a namespace of its own. */
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <string>
#include <type_traits>
#include <utility>

namespace croupier {

inline void says(const char *text) { std::cout << text << std::flush; }

/* The value of a call that returns nothing: `(f(), nothing())` is `nothing` only then. */
struct nothing {};

template <typename T> T &&operator,(T &&value, nothing) { return std::forward<T>(value); }

inline void show(nothing) { std::cout << '\n'; }

inline void character(unsigned char value, char quote)
{
    char escape[5];
    if (value == '\n')
        std::cout << "\\n";
    else if (value == '\t')
        std::cout << "\\t";
    else if (value == quote || value == '\\')
        std::cout << '\\' << value;
    else if (value < ' ' || value == 127)
        std::snprintf(escape, sizeof escape, "\\x%02x", value), std::cout << escape;
    else
        std::cout << value;
}

inline void text(const std::string &value)
{
    std::cout << " = \"";
    for (char one : value)
        character(static_cast<unsigned char>(one), '"');
    std::cout << "\"\n";
}

inline void show(const std::string &value) { text(value); }

inline void show(const char *value)
{
    if (value == nullptr)
        std::cout << " = nullptr\n";
    else
        text(value);
}

inline void show(char value)
{
    std::cout << " = '";
    character(static_cast<unsigned char>(value), '\'');
    std::cout << "'\n";
}

inline void show(bool value) { std::cout << (value ? " = true\n" : " = false\n"); }

template <typename T> typename std::enable_if<std::is_pointer<T>::value>::type show(T value)
{
    std::cout << (value == nullptr ? " = nullptr\n" : " = a pointer\n");
}

template <typename T>
typename std::enable_if<!std::is_pointer<T>::value && !std::is_array<T>::value>::type show(const T &value)
{
    std::cout << " = " << std::setprecision(10) << value << '\n';
}

} // namespace croupier
