// SPDX-License-Identifier: MIT
#pragma once

#include <map>

#include "espalier/games/chess/position.hpp"
#include "espalier/match/conversation.hpp"

namespace espalier::match {

/// A program that speaks the Chess Engine Communication Protocol, version 2 (Mann & Muller): the
/// XBoard protocol. Chess only. A time for each move (`st`) comes in whole seconds there, so it is
/// told as a clock for one move, and the move asked for (`?`) when the time is over.
class XboardPlayer final : public Player {
 public:
  XboardPlayer(PlayerSpec spec, const Patience& patience);

  std::optional<Fault> begin(const Opening& opening, const Limit& limit) override;
  Reply choose(const Turn& turn) override;
  void finish(const std::string& result) override;
  void interrupt() override { engine_.interrupt(); }

 private:
  std::optional<Fault> introduce();
  /// False for a line that is not about features.
  bool read_features(std::string_view line);
  [[nodiscard]] bool has(const std::string& feature) const;
  void set_options();
  void set_limit(const Limit& limit);
  /// Everything said so far has been obeyed.
  std::optional<Fault> synchronise();
  /// What is asked now continues what its board has, under the limit that it was told.
  [[nodiscard]] bool goes_on(const Turn& turn) const;
  void send_move(const chess::Position& position, chess::Move move);
  /// What the program says instead of a move that ends the game for it.
  [[nodiscard]] std::optional<Fault> complaint(std::string_view line, int seat) const;
  std::optional<Fault> wait_for_move(const Turn& turn, std::string& move, Thought& thought);
  Fault failed(Fault fault);

  PlayerSpec spec_;
  Conversation engine_;
  std::map<std::string, std::string> features_;
  std::vector<std::string> options_;  // declared
  int pings_ = 0;
  bool is_done_ = false;                 // it has listed its features
  bool is_thinking_mode_ = false;        // it answers moves with moves
  std::vector<AnyGame::Move> on_board_;  // what it has heard and answered since the start
  Limit limit_;                          // that it was told
};

}  // namespace espalier::match
