// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace espalier::match {

/// One game to be played.
struct Fixture {
  int number = 0;
  std::array<int, 2> players{};  // by seat
  std::size_t opening = 0;
};

enum class Format { kRoundRobin, kGauntlet };  // everyone against everyone; the first against all

/// Who meets whom in game number n. In every round each pairing plays one opening twice, with
/// colours exchanged: games 2k and 2k + 1 are a pair. The answer depends on nothing but these
/// figures, so that a match can be taken up again.
class Schedule {
 public:
  /// Requires players >= 2, openings >= 1.
  Schedule(int players, Format format, int rounds, std::size_t openings);

  [[nodiscard]] int games() const { return rounds_ * 2 * static_cast<int>(pairings_.size()); }
  /// Requires 0 <= number < games().
  [[nodiscard]] Fixture game(int number) const;
  [[nodiscard]] std::size_t pairings() const { return pairings_.size(); }

 private:
  std::vector<std::array<int, 2>> pairings_;
  int rounds_;
  std::size_t openings_;
};

}  // namespace espalier::match
