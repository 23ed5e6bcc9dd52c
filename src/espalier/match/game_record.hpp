// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/match/player.hpp"

namespace espalier::match {

/// Seat 0 is White in chess, and the side that moves first in every other game.
enum class Result { kFirstWins, kSecondWins, kDraw };
/// "1-0", "0-1", "1/2-1/2"
std::string_view text_of(Result result);
std::optional<Result> result_named(std::string_view text);
constexpr Result win_of(int seat) { return seat == 0 ? Result::kFirstWins : Result::kSecondWins; }
/// 0, 1 or 2: half points of the seat.
constexpr int half_points(Result result, int seat) {
  return result == Result::kDraw ? 1 : result == win_of(seat) ? 2 : 0;
}

struct PlayedMove {
  AnyGame::Move move;
  double seconds = 0;
  Thought thought;
};

/// A finished game.
struct GameRecord {
  int number = 0;                 // in the match's schedule, from 0
  std::array<int, 2> players{};   // by seat: indices into the match's players
  std::size_t opening = 0;        // index
  std::vector<PlayedMove> moves;  // without the opening's
  Result result = Result::kDraw;
  std::string reason;     // one word or a few: "checkmate", "time forfeit", "crash"
  std::string detail;     // more about it; may be empty
  bool is_fault = false;  // the loser crashed, cheated, was late or did not start
  double seconds = 0;
};

}  // namespace espalier::match
