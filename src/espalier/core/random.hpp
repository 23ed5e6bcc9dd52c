// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "espalier/core/hash.hpp"

namespace espalier {

/// A small seeded generator (SplitMix64). Unlike the standard distributions its draws are the same
/// with every compiler and library, so that a seed means the same tree everywhere.
class Random {
 public:
  using result_type = std::uint64_t;
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }
  constexpr result_type operator()() {
    const auto value = mix(state_);
    state_ += 0x9e3779b97f4a7c15ULL;
    return value;
  }

  /// Uniform in [0, n); n > 0. The bias of the high-product method is below n / 2^32.
  constexpr std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>((((*this)() >> 32) * n) >> 32);
  }
  /// Uniform in [low, high].
  constexpr std::int32_t between(std::int32_t low, std::int32_t high) {
    const auto span = static_cast<std::uint64_t>(static_cast<std::int64_t>(high) - low + 1);
    return static_cast<std::int32_t>(low +
                                     static_cast<std::int64_t>((((*this)() >> 32) * span) >> 32));
  }
  /// Uniform in [0, 1).
  constexpr double real() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace espalier
