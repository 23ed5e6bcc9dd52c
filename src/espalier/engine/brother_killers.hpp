// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "espalier/core/hash.hpp"

namespace espalier {

/// What refuted brothers: the killer moves (Akl & Newborn 1977) of a father's sons, where several
/// searchers are on these. One who searches all the sons tells itself; of eight each would have to
/// find out for itself what refutes them.
///
/// Thread safety: everything, without locks. A word holds all that is said about a father, so that
/// nobody sees half of it; what two write at once, or of two fathers in one place, is lost. That
/// only changes which moves are tried first.
class BrotherKillers {
 public:
  /// The latest move first; either may be 0, none.
  using Moves = std::array<std::uint16_t, 2>;

  [[nodiscard]] std::optional<Moves> find(std::uint64_t father) const {
    const std::uint64_t name = mix(father);
    const std::uint64_t word = place(name).load(std::memory_order_relaxed);  // see thread safety
    if (word >> kNameShift != name >> kNameShift) return std::nullopt;
    return moves_in(word);
  }
  void add(std::uint64_t father, std::uint16_t move) {
    const std::uint64_t name = mix(father);
    const auto known = find(father).value_or(Moves{});
    if (known[0] == move) return;  // nearly always: the cache line stays where it is
    place(name).store(name >> kNameShift << kNameShift | std::uint64_t{known[0]} << 16 | move,
                      std::memory_order_relaxed);
  }

 private:
  static constexpr unsigned kNameShift = 32;
  static constexpr std::size_t kPlaces = std::size_t{1} << 14;
  using Word = std::atomic<std::uint64_t>;

  static Moves moves_in(std::uint64_t word) {
    return {static_cast<std::uint16_t>(word), static_cast<std::uint16_t>(word >> 16)};
  }
  [[nodiscard]] const Word& place(std::uint64_t name) const { return words_[name % kPlaces]; }
  [[nodiscard]] Word& place(std::uint64_t name) { return words_[name % kPlaces]; }

  std::array<Word, kPlaces> words_{};
};

}  // namespace espalier
