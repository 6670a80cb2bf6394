#pragma once
#include <cmath>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>

struct Fraction {
    long a, b;

    Fraction(long over, long under) : a(over), b(under)
    {
        if (b == 0)
            throw std::invalid_argument("zero");
        long common = std::gcd(a, b) * (b < 0 ? -1 : 1);
        a /= common;
        b /= common;
    }

    long numerator() const { return a; }
    long denominator() const { return b; }
    double value() const { return double(a) / double(b); }

    std::string text() const
    {
        std::ostringstream out;
        out << a;
        if (b != 1)
            out << '/' << b;
        return out.str();
    }
};

inline Fraction operator+(Fraction x, Fraction y) { return {x.a * y.b + y.a * x.b, x.b * y.b}; }
inline Fraction operator*(Fraction x, Fraction y) { return {x.a * y.a, x.b * y.b}; }
inline bool operator==(Fraction x, Fraction y) { return x.a == y.a && x.b == y.b; }
