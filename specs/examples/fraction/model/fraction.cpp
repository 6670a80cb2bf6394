#include "fraction.h"

static int divisor(int a, int b)
{
    return b == 0 ? (a < 0 ? -a : a) : divisor(b, a % b);
}

Fraction::Fraction(int numerator, int denominator)
{
    if (denominator == 0)
        throw std::invalid_argument("denominator");
    int common = divisor(numerator, denominator);
    if (denominator < 0)
        common = -common;
    above = numerator / common;
    below = denominator / common;
}

std::string Fraction::text() const
{
    return below == 1 ? std::to_string(above) : std::to_string(above) + "/" + std::to_string(below);
}

Fraction Fraction::operator+(const Fraction &other) const
{
    return Fraction(above * other.below + other.above * below, below * other.below);
}

Fraction Fraction::operator*(const Fraction &other) const
{
    return Fraction(above * other.above, below * other.below);
}

bool Fraction::operator==(const Fraction &other) const
{
    return above == other.above && below == other.below;
}
