// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

namespace espalier::chess {

/// Two opinions about one thing, in centipawns: for the middle game and for the end game. The
/// material still on the board mixes them (tapered).
struct Score {
  std::int32_t middle = 0;
  std::int32_t end = 0;

  constexpr Score& operator+=(Score other) {
    middle += other.middle;
    end += other.end;
    return *this;
  }
  constexpr Score& operator-=(Score other) {
    middle -= other.middle;
    end -= other.end;
    return *this;
  }
  constexpr Score operator-() const { return {-middle, -end}; }
  friend constexpr Score operator+(Score a, Score b) { return a += b; }
  friend constexpr Score operator-(Score a, Score b) { return a -= b; }
  friend constexpr Score operator*(Score a, int n) { return {a.middle * n, a.end * n}; }
  friend constexpr Score operator*(Score a, unsigned n) { return a * static_cast<int>(n); }
  friend constexpr bool operator==(Score, Score) = default;
};

/// How far the game is from the end game: kFullPhase with all pieces on the board (or more), 0 with
/// only kings and pawns. A minor piece counts 1, a rook 2, a queen 4.
using Phase = int;
inline constexpr Phase kFullPhase = 24;

/// Rounds towards zero, so that tapered(-score) == -tapered(score).
constexpr std::int32_t tapered(Score score, Phase phase) {
  return (score.middle * phase + score.end * (kFullPhase - phase)) / kFullPhase;
}

}  // namespace espalier::chess
