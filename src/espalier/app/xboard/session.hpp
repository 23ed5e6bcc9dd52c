// SPDX-License-Identifier: MIT
#pragma once

#include <istream>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "espalier/app/xboard/clock.hpp"
#include "espalier/knowledge/chess/player.hpp"

namespace espalier::app::xboard {

/// A conversation in the Chess Engine Communication Protocol, version 2 (Mann & Muller), which
/// XBoard and WinBoard speak. One thread reads; searches run in another and play their move when
/// they end. Commands that change the game break the search off.
class Session {
 public:
  Session();
  ~Session() { break_off(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Until `quit` or the end of the input.
  void run(std::istream& input);

 private:
  using Words = std::vector<std::string_view>;
  enum class Thinking { kNo, kMove, kPonder, kAnalysis };

  /// False for `quit`.
  bool obey(std::string_view line);
  /// What may be said to a search without ending it. False: it is none of these.
  bool obey_while_searching(std::string_view command, const Words& words);
  bool obey_when_idle(std::string_view command, const Words& words);
  /// Throws InputError, with the old ones still in force.
  void set_options(const EngineOptions& options);
  void opponent_moved(std::string_view text);

  // The game.
  void begin(const Chess& start);
  void play(chess::Move move);
  void take_back(std::size_t plies);
  [[nodiscard]] const Chess& now() const { return games_.back(); }
  [[nodiscard]] chess::Color side() const { return now().position().side(); }
  /// Tells the result when the game is over.
  bool tell_end() const;

  // Searching.

  /// From here, in another thread.
  void start(Thinking what, const Chess& from);
  /// Plays the move, when it is for that. Returns what to ponder on then.
  std::optional<Chess> search(const Chess& from);
  /// The position after the answer that is expected, when it is worth pondering on.
  [[nodiscard]] std::optional<Chess> hoped_for() const;
  /// Ends a search without playing its move.
  void break_off();
  void tell(const ChessPlayer::Report& report, const chess::Position& from);
  void tell_status() const;

  EngineOptions options_;
  ChessPlayer engine_;
  std::optional<chess::Color> own_;  // the side that the engine plays; none: force mode
  bool analyses_ = false;

  // Shared with the searching thread.
  std::mutex mutex_;
  std::vector<Chess> games_;  // before each move, and now
  Clock clock_;
  Thinking thinking_ = Thinking::kNo;
  bool posts_ = false;
  bool ponders_ = false;
  bool knows_960_ = false;
  std::optional<chess::Move> expected_;
  std::optional<ChessPlayer::Report> last_;
  std::vector<std::string> pongs_;  // that wait for the move
  SearchSignals signals_;
  std::jthread searcher_;
};

}  // namespace espalier::app::xboard
