// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace espalier {

/// A whole number of any size. Pivoting on exact numbers makes determinants of the input, which
/// outgrow 64 bits from about 8 x 8 two-digit entries on; with these nothing overflows.
class Integer {
 public:
  Integer() = default;
  Integer(std::int64_t value);  // implicit on purpose: an Integer is used like an int

  [[nodiscard]] bool is_zero() const { return digits_.empty(); }
  [[nodiscard]] int sign() const { return is_zero() ? 0 : (negative_ ? -1 : 1); }
  [[nodiscard]] std::string text() const;
  /// mantissa * 2^exponent, right to about 15 decimal digits.
  struct Real {
    double mantissa;
    int exponent;
  };
  [[nodiscard]] Real to_real() const;

  Integer operator-() const;
  friend Integer operator+(const Integer& a, const Integer& b);
  friend Integer operator-(const Integer& a, const Integer& b) { return a + -b; }
  friend Integer operator*(const Integer& a, const Integer& b);
  /// Quotient and remainder as for int: towards zero, the remainder has a's sign. Requires b != 0.
  friend Integer operator/(const Integer& a, const Integer& b);
  friend Integer operator%(const Integer& a, const Integer& b);
  friend bool operator==(const Integer&, const Integer&) = default;
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);

 private:
  using Digits = std::vector<std::uint32_t>;  // base 2^32, lowest first, no leading zero
  Integer(bool negative, Digits digits);
  struct Division;
  static Division divide(const Digits& a, const Digits& b);

  bool negative_ = false;  // never set for zero
  Digits digits_;
};

/// Greatest common divisor, not negative; gcd(0, 0) = 0.
Integer gcd(Integer a, Integer b);

}  // namespace espalier
