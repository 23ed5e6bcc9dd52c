// SPDX-License-Identifier: MIT
#include "espalier/matrix/integer.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <utility>

namespace espalier {
namespace {

using Digits = std::vector<std::uint32_t>;
constexpr int kBits = 32;

std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }

void strip(Digits& digits) {
  while (!digits.empty() && digits.back() == 0) digits.pop_back();
}

std::strong_ordering compare(const Digits& a, const Digits& b) {
  if (a.size() != b.size()) return a.size() <=> b.size();
  return std::lexicographical_compare_three_way(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

Digits sum(const Digits& a, const Digits& b) {
  if (a.size() < b.size()) return sum(b, a);
  Digits result = a;
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < result.size(); ++i) {
    carry += std::uint64_t{result[i]} + (i < b.size() ? b[i] : 0);
    result[i] = low(carry);
    carry >>= kBits;
  }
  if (carry != 0) result.push_back(low(carry));
  return result;
}

/// Requires a >= b.
Digits difference(const Digits& a, const Digits& b) {
  Digits result = a;
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < result.size(); ++i) {
    const std::uint64_t take = (i < b.size() ? b[i] : 0) + borrow;
    borrow = take > result[i] ? 1 : 0;
    result[i] = low(result[i] - take);
  }
  strip(result);
  return result;
}

Digits product(const Digits& a, const Digits& b) {
  Digits result(a.size() + b.size(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
      carry += std::uint64_t{a[i]} * b[j] + result[i + j];
      result[i + j] = low(carry);
      carry >>= kBits;
    }
    result[i + b.size()] = low(carry);
  }
  strip(result);
  return result;
}

/// Divides in place by one digit, returns the remainder.
std::uint32_t divide_by_digit(Digits& a, std::uint32_t divisor) {
  std::uint64_t rest = 0;
  for (std::size_t i = a.size(); i-- > 0;) {
    rest = (rest << kBits) | a[i];
    a[i] = low(rest / divisor);
    rest %= divisor;
  }
  strip(a);
  return low(rest);
}

/// Shifts left by fewer than 32 bits, into one digit more.
Digits shifted(const Digits& a, int bits) {
  Digits result(a.size() + 1, 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::uint64_t wide = std::uint64_t{a[i]} << bits;
    result[i] |= low(wide);
    result[i + 1] = low(wide >> kBits);
  }
  return result;
}

}  // namespace

struct Integer::Division {
  Digits quotient, remainder;
};

Integer::Integer(std::int64_t value) : negative_(value < 0) {
  auto magnitude = static_cast<std::uint64_t>(value);
  if (negative_) magnitude = 0 - magnitude;
  for (; magnitude != 0; magnitude >>= kBits) digits_.push_back(low(magnitude));
}

Integer::Integer(bool negative, Digits digits)
    : negative_(negative && !digits.empty()), digits_(std::move(digits)) {}

Integer Integer::operator-() const { return {!negative_, digits_}; }

Integer operator+(const Integer& a, const Integer& b) {
  if (a.negative_ == b.negative_) return {a.negative_, sum(a.digits_, b.digits_)};
  if (compare(a.digits_, b.digits_) >= 0) return {a.negative_, difference(a.digits_, b.digits_)};
  return {b.negative_, difference(b.digits_, a.digits_)};
}

Integer operator*(const Integer& a, const Integer& b) {
  return {a.negative_ != b.negative_, product(a.digits_, b.digits_)};
}

/// Knuth, The Art of Computer Programming 2, algorithm 4.3.1 D.
Integer::Division Integer::divide(const Digits& a, const Digits& b) {
  assert(!b.empty());
  if (compare(a, b) < 0) return {{}, a};
  if (b.size() == 1) {
    Division result{a, {}};
    const std::uint32_t rest = divide_by_digit(result.quotient, b[0]);
    if (rest != 0) result.remainder.push_back(rest);
    return result;
  }
  const int shift = std::countl_zero(b.back());
  Digits u = shifted(a, shift);
  Digits v = shifted(b, shift);
  v.pop_back();
  const std::size_t n = v.size();
  Digits q(a.size() - n + 1, 0);
  for (std::size_t j = q.size(); j-- > 0;) {
    const std::uint64_t top = (std::uint64_t{u[j + n]} << kBits) | u[j + n - 1];
    std::uint64_t guess = top / v[n - 1];
    std::uint64_t rest = top % v[n - 1];
    while ((guess >> kBits) != 0 || guess * v[n - 2] > ((rest << kBits) | u[j + n - 2])) {
      --guess;
      rest += v[n - 1];
      if ((rest >> kBits) != 0) break;
    }
    std::uint64_t carry = 0;   // of guess * v
    std::uint64_t borrow = 0;  // of the subtraction
    for (std::size_t i = 0; i <= n; ++i) {
      carry += i < n ? guess * v[i] : 0;
      const std::uint64_t take = (carry & 0xffffffffULL) + borrow;
      borrow = take > u[i + j] ? 1 : 0;
      u[i + j] = low(u[i + j] - take);
      carry >>= kBits;
    }
    if (borrow != 0) {  // the guess was one too large: add v back
      --guess;
      std::uint64_t sum = 0;
      for (std::size_t i = 0; i <= n; ++i) {
        sum += std::uint64_t{u[i + j]} + (i < n ? v[i] : 0);
        u[i + j] = low(sum);
        sum >>= kBits;
      }
    }
    q[j] = low(guess);
  }
  strip(q);
  u.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t above = i + 1 < n ? u[i + 1] : 0;
    u[i] = low(((above << kBits) | u[i]) >> shift);
  }
  strip(u);
  return {std::move(q), std::move(u)};
}

Integer operator/(const Integer& a, const Integer& b) {
  return {a.negative_ != b.negative_, Integer::divide(a.digits_, b.digits_).quotient};
}

Integer operator%(const Integer& a, const Integer& b) {
  return {a.negative_, Integer::divide(a.digits_, b.digits_).remainder};
}

std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
  if (a.negative_ != b.negative_)
    return a.negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
  return a.negative_ ? compare(b.digits_, a.digits_) : compare(a.digits_, b.digits_);
}

std::string Integer::text() const {
  if (is_zero()) return "0";
  constexpr std::uint32_t kGroup = 1'000'000'000;
  std::string reversed;
  for (Digits rest = digits_; !rest.empty();) {
    std::uint32_t group = divide_by_digit(rest, kGroup);
    for (int i = 0; i < 9 && (group != 0 || !rest.empty()); ++i, group /= 10)
      reversed += static_cast<char>('0' + group % 10);
  }
  if (negative_) reversed += '-';
  return {reversed.rbegin(), reversed.rend()};
}

Integer::Real Integer::to_real() const {
  constexpr std::size_t kEnough = 3;  // at least 65 bits
  const std::size_t skipped = digits_.size() - std::min(digits_.size(), kEnough);
  double mantissa = 0;
  for (std::size_t i = digits_.size(); i-- > skipped;)
    mantissa = std::ldexp(mantissa, kBits) + static_cast<double>(digits_[i]);
  return {negative_ ? -mantissa : mantissa, kBits * static_cast<int>(skipped)};
}

Integer gcd(Integer a, Integer b) {
  while (!b.is_zero()) a = std::exchange(b, a % b);
  return a.sign() < 0 ? -a : a;
}

}  // namespace espalier
