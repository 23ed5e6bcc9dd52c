// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/match/conversation.hpp"

namespace espalier::match {

/// A program that speaks the Universal Chess Interface (Meyer-Kahlen & Huber 2000). Games other
/// than chess use the same words with their own notation: `position fen` and the game's text, moves
/// as the game writes them.
class UciPlayer final : public Player {
 public:
  UciPlayer(PlayerSpec spec, const Patience& patience);

  std::optional<Fault> begin(const Opening& opening, const Limit& limit) override;
  Reply choose(const Turn& turn) override;
  void finish(const std::string& result) override;
  void interrupt() override { engine_.interrupt(); }

 private:
  std::optional<Fault> introduce();
  std::optional<Fault> wait_until_ready();
  void set_options();
  /// The option as the program spells it; throws InputError when it has none of this name.
  [[nodiscard]] std::string option_named(const std::string& name) const;
  Fault failed(Fault fault);

  PlayerSpec spec_;
  Conversation engine_;
  std::vector<std::string> options_;  // declared
  bool is_chess960_ = false;
};

}  // namespace espalier::match
