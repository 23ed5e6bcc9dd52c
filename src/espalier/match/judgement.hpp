// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "espalier/games/chess/pgn.hpp"
#include "espalier/match/player.hpp"

namespace espalier::match {

// How good are the moves that players choose? A judge, a stronger player, values them in positions
// of games that others have played. A position tells much less than a game would, but costs a
// hundredth of it, and all players are compared in the same ones.

/// What a player chose in a position.
struct Choice {
  chess::Move move;
  Thought thought;
  /// How much less of a point it expects than by the best move that was judged. Not known where
  /// only values are compared.
  std::optional<double> regret = {};
  /// How far from the judge's value of the position the player's own is, in shares of a point.
  /// Where the judge is the same program with more time it tells more than regret, which only the
  /// few positions decide in which players differ. Not known of those who do not say.
  std::optional<double> error = {};
};
struct JudgedPosition {
  std::size_t game = 0;         // index
  int ply = 0;                  // from the start of the game
  chess::Move best;             // the judge's own choice
  std::vector<Choice> choices;  // by player
};

/// What a judge has said, so that nobody has to ask again. Thread safety: everything.
class JudgeMemory {
 public:
  virtual ~JudgeMemory() = default;
  JudgeMemory() = default;
  JudgeMemory(const JudgeMemory&) = delete;
  JudgeMemory& operator=(const JudgeMemory&) = delete;

  virtual std::optional<ChosenMove> find(const chess::Position& position) = 0;
  virtual void add(const chess::Position& position, const ChosenMove& answer) = 0;
};

struct JudgementOptions {
  int skipped_plies = 8;  // of each game
  int decided = 400;      // positions that the judge values higher or lower, in centipawns, are out
  int concurrency = 1;
  bool values_only = false;       // the judge values positions, not the moves in them: much sooner
  JudgeMemory* memory = nullptr;  // of the judge, if it has one
  Patience patience = {};
};

/// The games of a PGN file, without those that cannot be read. Throws InputError when there is
/// none.
std::vector<chess::PgnGame> read_games(const std::string& path);

/// Lets all players find moves for one side of each game, White and Black in turn, as if they had
/// played it so far; the game goes on as it was. Every limit must be set. Calls on_game with the
/// number of games done, from one thread at a time. Returns the positions by games; those of games
/// that were finished when `stop` was raised. Throws as Crew::run does, and std::runtime_error for
/// a player who fails.
std::vector<JudgedPosition> judge_moves(const std::vector<chess::PgnGame>& games,
                                        const std::vector<PlayerSpec>& players,
                                        const PlayerSpec& judge, const JudgementOptions& options,
                                        const std::atomic<bool>& stop,
                                        const std::function<void(std::size_t)>& on_game);

}  // namespace espalier::match
