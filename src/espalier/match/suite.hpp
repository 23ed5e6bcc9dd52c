// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/games/chess/epd.hpp"
#include "espalier/match/player.hpp"

namespace espalier::match {

/// A position of a test suite: the move to find is among bm or not among am.
struct Problem {
  std::string name;  // its id, or its number
  chess::Position position;
  std::vector<chess::Move> best;
  std::vector<chess::Move> avoid;

  [[nodiscard]] bool is_solved_by(chess::Move move) const;
};

/// The name of the 24 positions of Bratko and Kopec, which need no file.
inline constexpr std::string_view kBuiltInSuite = "bratko-kopec";

/// The records of an EPD file that have bm or am, or the built-in suite. Throws InputError that
/// names the file, and when there is none.
std::vector<Problem> read_suite(const std::string& path);

struct Attempt {
  std::size_t problem = 0;          // index
  std::optional<chess::Move> move;  // none when the player failed
  bool is_solved = false;
  Thought thought;
  double seconds = 0;
  std::string fault;  // what went wrong
};

struct SuiteOptions {
  Limit limit;
  Patience patience;
  int concurrency = 1;
};

/// Lets a player try all problems, several at once; every thread has a player of its own, and every
/// problem begins a new game. Calls on_attempt from one thread at a time, in the order in which
/// they end. Returns the attempts in the order of the problems; fewer when `stop` was raised.
/// Throws as Tournament::run does.
std::vector<Attempt> run_suite(const std::vector<Problem>& problems, const PlayerSpec& player,
                               const SuiteOptions& options, const std::atomic<bool>& stop,
                               const std::function<void(const Attempt&)>& on_attempt);

}  // namespace espalier::match
