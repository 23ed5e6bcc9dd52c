// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "espalier/engine/limits.hpp"
#include "espalier/games/chess/move.hpp"

namespace espalier::app::xboard {

/// How long to think, as the interface told by `level`, `st`, `sd` and `time`.
class Clock {
 public:
  /// `level 40 5:30 0`: moves a session (0: the whole game), its time, seconds added a move.
  /// Throws InputError.
  void level(const std::vector<std::string_view>& words);
  /// `st 10`: seconds a move.
  void seconds_a_move(std::string_view text);
  /// `sd 8`.
  void depth(std::string_view text);
  /// `time 1200`: what is left, in hundredths of a second.
  void left(std::string_view text);

  /// For the next move of a game in which the two sides have made so many together.
  [[nodiscard]] SearchLimits<chess::Move> limits(std::size_t plies) const;

 private:
  int moves_a_session_ = 40;
  Milliseconds session_{5 * 60'000};
  Milliseconds increment_{0};
  std::optional<Milliseconds> move_time_;
  std::optional<int> depth_;
  std::optional<Milliseconds> left_;
};

}  // namespace espalier::app::xboard
