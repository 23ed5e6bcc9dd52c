// SPDX-License-Identifier: MIT
#include "espalier/games/chess/fen.hpp"

namespace espalier::chess {

std::string Position::drawing() const {
  std::string out;
  for (unsigned rank = 8; rank-- > 0;) {
    out += static_cast<char>('1' + rank);
    out += ' ';
    for (unsigned file = 0; file < 8; ++file) {
      const Square square = make_square(file, rank);
      (out += ' ') += is_empty(square) ? '.' : letter(color_on(square), type_on(square));
    }
    out += '\n';
  }
  out += "   a b c d e f g h\n";
  out += side_ == kWhite ? "White" : "Black";
  if (!has_moves())
    out += is_check() ? " is mated" : " is stalemated";
  else
    out += is_drawn_by_rule() ? " to move, drawn" : is_check() ? " to move, in check" : " to move";
  return out + "\n" + fen(*this) + "\n";
}

}  // namespace espalier::chess
