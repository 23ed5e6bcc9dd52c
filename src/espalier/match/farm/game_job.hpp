// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/linda/farm/job.hpp"
#include "espalier/match/tournament.hpp"

namespace espalier::match {

/// The kind of a farm's job that is a game of a match; the number grows when its form changes.
inline constexpr std::string_view kGameKind = "game 1";

/// A game of a match, complete: who does the job need not know the others.
struct GameJob {
  struct Seat {
    std::string player;  // PlayerSpec::text()
    Limit limit;

    void fields(auto&& visit) {
      visit(player, limit.clock, limit.move_time, limit.nodes, limit.depth);
    }
  };
  std::string game;
  std::string start;
  std::vector<AnyGame::Move> moves;  // of the opening
  Seat first, second;
  Rules rules;
  Patience patience;

  void fields(auto&& visit) { visit(game, start, moves, first, second, rules, patience); }
};

/// What came of it: a GameRecord without its place in the match.
struct GamePlayed {
  std::vector<PlayedMove> moves;
  Result result = Result::kDraw;
  std::string reason, detail;
  bool is_fault = false;
  double seconds = 0;

  void fields(auto&& visit) { visit(moves, result, reason, detail, is_fault, seconds); }
};

}  // namespace espalier::match
