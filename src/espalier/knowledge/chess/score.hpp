// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace espalier::chess {

/// Two opinions about one thing, in centipawns: for the middle game and for the end game. The
/// material still on the board mixes them (tapered).
///
/// Both are added and multiplied at once, as one number: middle * 2^32 + end. A negative end
/// borrows from the middle, which middle() gives back. Each must fit in 31 bits, as must all sums.
class Score {
 public:
  constexpr Score() = default;
  constexpr Score(std::int32_t middle, std::int32_t end)
      : both_((std::int64_t{middle} << 32) + end) {}

  [[nodiscard]] constexpr std::int32_t middle() const {
    constexpr std::int64_t kHalf = std::int64_t{1} << 31;
    return static_cast<std::int32_t>((both_ + kHalf) >> 32);
  }
  [[nodiscard]] constexpr std::int32_t end() const { return static_cast<std::int32_t>(both_); }

  constexpr Score& operator+=(Score other) {
    both_ += other.both_;
    return *this;
  }
  constexpr Score& operator-=(Score other) {
    both_ -= other.both_;
    return *this;
  }
  constexpr Score operator-() const { return Score() - *this; }
  friend constexpr Score operator+(Score a, Score b) { return a += b; }
  friend constexpr Score operator-(Score a, Score b) { return a -= b; }
  friend constexpr Score operator*(Score a, int n) {
    a.both_ *= n;
    return a;
  }
  friend constexpr Score operator*(Score a, unsigned n) { return a * static_cast<int>(n); }
  friend constexpr bool operator==(Score, Score) = default;

 private:
  std::int64_t both_ = 0;
};

/// How far the game is from the end game: kFullPhase with all pieces on the board (or more), 0 with
/// only kings and pawns. A minor piece counts 1, a rook 2, a queen 4.
using Phase = int;
inline constexpr Phase kFullPhase = 24;

/// Rounds towards zero, so that tapered(-score) == -tapered(score).
constexpr std::int32_t tapered(Score score, Phase phase) {
  return (score.middle() * phase + score.end() * (kFullPhase - phase)) / kFullPhase;
}

}  // namespace espalier::chess
