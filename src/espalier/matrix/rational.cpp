// SPDX-License-Identifier: MIT
#include "espalier/matrix/rational.hpp"

#include <cassert>
#include <cmath>
#include <utility>

#include "espalier/core/text.hpp"

namespace espalier {
namespace {

constexpr std::size_t kMaxDigits = 18;  // 10^18 fits in 64 bits

/// Digits only: no sign, no space, not empty.
std::optional<std::int64_t> natural(std::string_view text) {
  if (text.size() > kMaxDigits || text.find_first_not_of("0123456789") != text.npos)
    return std::nullopt;
  return to_integer(text);
}

}  // namespace

Rational::Rational(Integer numerator, Integer denominator)
    : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {
  assert(!denominator_.is_zero());
  Integer divisor = gcd(numerator_, denominator_);
  if (denominator_.sign() < 0) divisor = -divisor;
  if (divisor == 1) return;
  numerator_ = numerator_ / divisor;
  denominator_ = denominator_ / divisor;
}

std::optional<Rational> Rational::parse(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::optional<std::int64_t> top;
  std::optional<std::int64_t> bottom = 1;
  if (const auto slash = text.find('/'); slash != text.npos) {
    top = natural(text.substr(0, slash));
    bottom = natural(text.substr(slash + 1));
  } else if (const auto point = text.find('.'); point != text.npos) {
    const auto decimals = text.substr(point + 1);
    if (point == 0 || decimals.empty()) return std::nullopt;
    top = natural(std::string(text.substr(0, point)) + std::string(decimals));
    for (std::size_t i = 0; top && i < decimals.size(); ++i) *bottom *= 10;
  } else {
    top = natural(text);
  }
  if (!top || !bottom || *bottom == 0) return std::nullopt;
  return Rational(negative ? -*top : *top, *bottom);
}

std::string Rational::text() const {
  if (denominator_ == 1) return numerator_.text();
  return numerator_.text() + "/" + denominator_.text();
}

double Rational::to_real() const {
  const auto top = numerator_.to_real();
  const auto bottom = denominator_.to_real();
  return std::ldexp(top.mantissa / bottom.mantissa, top.exponent - bottom.exponent);
}

Rational Rational::operator-() const {
  Rational result = *this;
  result.numerator_ = -numerator_;
  return result;
}

Rational operator+(const Rational& a, const Rational& b) {
  return {a.numerator_ * b.denominator_ + b.numerator_ * a.denominator_,
          a.denominator_ * b.denominator_};
}

Rational operator*(const Rational& a, const Rational& b) {
  return {a.numerator_ * b.numerator_, a.denominator_ * b.denominator_};
}

Rational operator/(const Rational& a, const Rational& b) {
  return {a.numerator_ * b.denominator_, a.denominator_ * b.numerator_};
}

std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
  if (a.denominator_ == b.denominator_) return a.numerator_ <=> b.numerator_;
  return a.numerator_ * b.denominator_ <=> b.numerator_ * a.denominator_;
}

Rational dot(const Vector& a, const Vector& b) {
  assert(a.size() == b.size());
  Rational sum;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i].sign() != 0 && b[i].sign() != 0) sum += a[i] * b[i];
  return sum;
}

Integer least_common_multiple(const Integer& a, const Integer& b) { return a / gcd(a, b) * b; }

}  // namespace espalier
