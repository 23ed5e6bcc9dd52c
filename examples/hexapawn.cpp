// SPDX-License-Identifier: MIT
// Hexapawn (Gardner 1962) as a plug-in: pawns step forward or capture diagonally; reaching the last
// row wins, and so does leaving the other side without a move.
#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/games/plugin.hpp"

using namespace espalier;

class Hexapawn {
 public:
  struct Move {
    std::uint8_t from, to;
    bool operator==(const Move&) const = default;
  };
  void moves(MoveList<Move>& list) const {
    if (has_arrived(other())) return;
    for (std::uint8_t from = 0; from < 9; ++from)
      for (std::uint8_t to = 0; to < 9; ++to) {
        const int forward = (to / 3 - from / 3) * (mover() == 'w' ? -1 : 1);
        const int sideways = to % 3 - from % 3;
        if (cells_[from] == mover() && forward == 1 && sideways * sideways <= 1 &&
            cells_[to] == (sideways == 0 ? '.' : other()))
          list.push_back({from, to});
      }
  }
  Hexapawn after(Move m) const {
    Hexapawn next = *this;
    next.cells_[m.from] = '.';
    next.cells_[m.to] = mover();
    next.cells_[9] = other();
    return next;
  }
  std::optional<Value> outcome() const {
    MoveList<Move> list;
    moves(list);
    return list.empty() ? std::optional<Value>(-100) : std::nullopt;
  }
  Value evaluate() const { return pawns(mover()) - pawns(other()); }
  std::uint64_t key() const { return hash_bytes(cells_); }
  std::string text() const { return cells_; }
  std::string move_text(Move m) const { return square(m.from) + square(m.to); }
  static Hexapawn parse(std::string_view text) {
    Hexapawn game;
    if (!text.empty()) game.cells_ = text;
    if (text.find_first_not_of("wb.") < 10 || game.cells_.size() != 10 || game.mover() == '.')
      throw InputError("hexapawn: nine of 'w', 'b', '.', then the side to move, as bbb...wwww");
    return game;
  }

 private:
  char mover() const { return cells_[9]; }
  char other() const { return mover() == 'w' ? 'b' : 'w'; }
  bool has_arrived(char c) const { return cells_.substr(c == 'w' ? 0 : 6, 3).find(c) < 3; }
  Value pawns(char c) const { return Value(std::count(cells_.begin(), cells_.end() - 1, c)); }
  static std::string square(int i) { return {"abc"[i % 3], "321"[i / 3]}; }
  std::string cells_ = "bbb...wwww";  // from the top left to the bottom right; the side to move
};
extern "C" const Plugin* espalier_plugin() {
  static const auto plugin = make_plugin<Hexapawn>("hexapawn", "Hexapawn",
                                                   "squares by rows, side to move", {"bbb...wwww"});
  return &plugin;
}
