// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace espalier {

/// What a search has learnt so far about its own tree: how probable it is that the next child of a
/// node refutes it. Nodes are told apart by what was expected of them when they were made (the
/// probability that they are refuted at all) and children by their place among their brothers. It
/// begins with what is usual in well ordered trees, and soon trusts what it sees.
class Expectations {
 public:
  /// For nodes that are refuted with this probability, as it seemed.
  static std::uint8_t kind_of(float refuted) {
    return static_cast<std::uint8_t>(refuted >= 0.75F ? 3 : refuted >= 0.5F ? 2 : refuted >= 0.25F);
  }

  /// That child `index` of such a node refutes it, when its elder brothers do not.
  [[nodiscard]] float refutes(std::uint8_t kind, std::uint32_t index) const {
    return chances_[kind][place_of(index)].now;
  }
  /// Child `index` of such a node was settled, and has refuted it or not.
  void learn(std::uint8_t kind, std::uint32_t index, bool refuted) {
    chances_[kind][place_of(index)].learn(refuted);
  }

 private:
  static constexpr std::size_t kPlaces = 6;  // 0, 1, 2, 3, 4 to 7, the others
  static constexpr float kTrust = 8;         // what is usual counts as much as so many children
  static constexpr float kMemory = 400;      // what is longer ago fades

  struct Chance {
    float now;
    float tries = kTrust;

    void learn(bool happened) {
      tries = std::min(tries + 1, kMemory);
      now += ((happened ? 1.0F : 0.0F) - now) / tries;
    }
  };

  static std::size_t place_of(std::uint32_t index) { return index < 4 ? index : index < 8 ? 4 : 5; }

  std::array<std::array<Chance, kPlaces>, 4> chances_ = {{
      {{{0.08F}, {0.06F}, {0.05F}, {0.04F}, {0.03F}, {0.02F}}},
      {{{0.25F}, {0.15F}, {0.12F}, {0.10F}, {0.08F}, {0.05F}}},
      {{{0.60F}, {0.35F}, {0.25F}, {0.20F}, {0.15F}, {0.08F}}},
      {{{0.85F}, {0.50F}, {0.40F}, {0.30F}, {0.20F}, {0.10F}}},
  }};
};

}  // namespace espalier
