// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "espalier/core/any_game.hpp"
#include "espalier/match/opening.hpp"
#include "espalier/match/player_spec.hpp"

namespace espalier::match {

using Clock = std::chrono::steady_clock;

/// Why a player cannot go on with a game, which it thereby loses.
enum class FaultKind {
  kNotStarted,
  kCrash,
  kTime,
  kIllegalMove,
  kProtocol,
  kResigned,
  kInterrupted
};
struct Fault {
  FaultKind kind;
  std::string detail;  // one line
};

/// What a player says about its move.
struct Thought {
  std::optional<Value> score;  // for the player, in the game's units (centipawns)
  int depth = 0;
  std::uint64_t nodes = 0;
};

struct ChosenMove {
  AnyGame::Move move;
  Thought thought;
};
using Reply = std::variant<ChosenMove, Fault>;

/// A question to a player.
struct Turn {
  const Opening& opening;
  const std::vector<AnyGame::Move>& moves;  // from the opening's start, its own moves included
  const AnyGame& position;                  // after them; not over
  int seat;                                 // the player's: 0 or 1
  Limit limit;
  std::array<Milliseconds, 2> left;       // on the clocks, by seat
  std::array<Milliseconds, 2> increment;  // by seat
  int moves_to_go;                        // until the next time control; 0: none
  Clock::time_point deadline;             // no answer is worth anything after this
};

/// One who plays games, one after the other. After a fault other than kResigned it is started anew
/// at the next begin().
class Player {
 public:
  virtual ~Player() = default;
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  /// Gets ready for a game. Throws InputError when the player cannot play so at all: an option it
  /// does not have, a limit it does not know.
  virtual std::optional<Fault> begin(const Opening& opening, const Limit& limit) = 0;
  virtual Reply choose(const Turn& turn) = 0;
  /// The game is over; `result` as in PGN.
  virtual void finish(const std::string& result) = 0;
  /// From any thread: choose() and begin() return soon, with kInterrupted. For good.
  virtual void interrupt() = 0;
};

/// How long a program may take for what is not thinking.
struct Patience {
  Milliseconds start{10'000};  // until it has introduced itself
  Milliseconds ready{10'000};  // until it is ready for a game
  Milliseconds quit{500};
};

/// Throws InputError for what is wrong with the specification itself.
std::unique_ptr<Player> make_player(const PlayerSpec& spec, const std::string& game,
                                    const Patience& patience);

}  // namespace espalier::match
