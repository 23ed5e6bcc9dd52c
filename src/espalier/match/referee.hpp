// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "espalier/match/game_record.hpp"

namespace espalier::match {

/// When a game ends before its rules end it. Scores are the players' own, in the game's units.
struct Adjudication {
  int draw_moves = 0;  // both have said at most draw_score for so many moves each; 0: never
  Value draw_score = 10;
  int draw_from = 40;    // but not before this move
  int resign_moves = 0;  // one has said at most -resign_score and the other at least as much, for
                         // so many moves each; 0: never
  Value resign_score = 600;
  int most_moves = 0;  // of each side; then it is a draw. 0: no limit

  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

struct Rules {
  Adjudication adjudication;
  Milliseconds margin{100};    // late by no more than this is not late
  Milliseconds stall{60'000};  // the longest a move may take where only its work is limited
};

/// Plays one game and judges it: the game's rules, the clocks, illegal moves, players that fail.
/// Nothing when a player was interrupted. Throws InputError when a player cannot play such a game.
///
/// `limits` by seat. The record's number, players and opening are left to the caller.
std::optional<GameRecord> play_game(const Opening& opening, std::array<Player*, 2> players,
                                    const std::array<Limit, 2>& limits, const Rules& rules);

}  // namespace espalier::match
