// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/matrix/integer.hpp"

namespace espalier {

/// An exact fraction in lowest terms.
class Rational {
 public:
  Rational() = default;
  Rational(std::int64_t value) : numerator_(value) {}
  Rational(Integer value) : numerator_(std::move(value)) {}
  /// Requires denominator != 0.
  Rational(Integer numerator, Integer denominator);

  /// Reads `12`, `-3/4` or `2.5`, at most 18 digits in all; nothing for any other text.
  static std::optional<Rational> parse(std::string_view text);

  [[nodiscard]] const Integer& numerator() const { return numerator_; }
  [[nodiscard]] const Integer& denominator() const { return denominator_; }  // positive
  [[nodiscard]] int sign() const { return numerator_.sign(); }
  /// `3` or `-3/4`.
  [[nodiscard]] std::string text() const;
  /// A double close to it, however long numerator and denominator are.
  [[nodiscard]] double to_real() const;

  Rational operator-() const;
  friend Rational operator+(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a, const Rational& b) { return a + -b; }
  friend Rational operator*(const Rational& a, const Rational& b);
  /// Requires b != 0.
  friend Rational operator/(const Rational& a, const Rational& b);
  Rational& operator+=(const Rational& b) { return *this = *this + b; }
  friend bool operator==(const Rational&, const Rational&) = default;
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b);

 private:
  Integer numerator_;
  Integer denominator_ = 1;
};

using Vector = std::vector<Rational>;
using Matrix = std::vector<Vector>;

Rational dot(const Vector& a, const Vector& b);
Integer least_common_multiple(const Integer& a, const Integer& b);

}  // namespace espalier
