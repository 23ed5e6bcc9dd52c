// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

/// One operation of an EPD record: `bm Nf3 Nc3;` or `id "WAC.001";`.
struct EpdOperation {
  std::string opcode;
  std::vector<std::string> operands;  // strings without their quotes

  friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

/// A position with operations, one line of an EPD file (Edwards, 1994).
struct Epd {
  Position position;
  std::vector<EpdOperation> operations;

  /// Reads one line. The halfmove clock and the move number may stand behind the fourth field as in
  /// a FEN, or in the operations hmvc and fmvn; semicolons may stand before operations instead of
  /// behind them. Throws InputError.
  static Epd parse(std::string_view line);
  /// One line that parse() reads back.
  [[nodiscard]] std::string text() const;

  /// Null when there is no such operation.
  [[nodiscard]] const EpdOperation* find(std::string_view opcode) const;
  /// The first operand of an operation; empty when there is none.
  [[nodiscard]] std::string operand(std::string_view opcode) const;
  /// The operands of an operation such as bm, am or pv's first, read as moves of the position.
  /// Throws InputError.
  [[nodiscard]] std::vector<Move> moves(std::string_view opcode) const;
};

/// All records of a file's text; empty lines and lines that begin with # are skipped. Errors name
/// the line.
std::vector<Epd> read_epd(std::string_view text);

}  // namespace espalier::chess
