// SPDX-License-Identifier: MIT
// A plug-in that breaks a law: players add one to four points for ten plies, the higher sum wins,
// and the evaluation speaks for the other side. Its class has the name of the example's on purpose:
// each plug-in must get its own.
#include "espalier/games/plugin.hpp"

class Hexapawn {
 public:
  struct Move {
    std::uint8_t points;
    bool operator==(const Move&) const = default;
  };

  void moves(espalier::MoveList<Move>& list) const {
    for (std::uint8_t points = 1; left_ > 0 && points <= 4; ++points) list.push_back({points});
  }
  Hexapawn after(Move move) const {
    Hexapawn next;
    next.left_ = left_ - 1;
    next.lead_ = -(lead_ + move.points);
    return next;
  }
  std::optional<espalier::Value> outcome() const {
    return left_ > 0 ? std::nullopt : std::optional<espalier::Value>(lead_);
  }
  espalier::Value evaluate() const { return -lead_; }
  std::uint64_t key() const { return espalier::hash_bytes(text()); }
  std::string text() const { return std::to_string(left_) + (lead_ < 0 ? "-" : "+") + lead_text(); }
  std::string move_text(Move move) const { return std::to_string(move.points); }
  static Hexapawn parse(std::string_view text) {
    Hexapawn position;
    if (text.empty()) return position;
    const auto sign = std::min(text.find_first_of("+-"), text.size() - 1);
    position.left_ = std::stoi(std::string(text.substr(0, sign)));
    position.lead_ = std::stoi(std::string(text.substr(sign)));
    return position;
  }

 private:
  std::string lead_text() const { return std::to_string(lead_ < 0 ? -lead_ : lead_); }
  int left_ = 10;
  int lead_ = 0;  // of the side to move
};

extern "C" const espalier::Plugin* espalier_plugin() {
  static const auto plugin = espalier::make_plugin<Hexapawn>(
      "lawless", "A game with a wrong evaluation", "plies left and the mover's lead", {"10+0"});
  return &plugin;
}
