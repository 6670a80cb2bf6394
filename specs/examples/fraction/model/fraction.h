#include <stdexcept>
#include <string>

class Fraction {
public:
    Fraction(int numerator, int denominator);
    int numerator() const { return above; }
    int denominator() const { return below; }
    double value() const { return static_cast<double>(above) / below; }
    std::string text() const;
    Fraction operator+(const Fraction &other) const;
    Fraction operator*(const Fraction &other) const;
    bool operator==(const Fraction &other) const;

private:
    int above, below;
};
