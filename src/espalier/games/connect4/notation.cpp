// SPDX-License-Identifier: MIT
#include "espalier/games/connect4/notation.hpp"

#include <utility>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::connect4 {
namespace {

std::string size_text(AnyBoard board) {
  return std::to_string(board.width()) + "x" + std::to_string(board.height());
}

constexpr Bits square(int column, int row) { return Bits{1} << (column * AnyBoard::kStride + row); }

AnyBoard read_size(std::string_view text) {
  const auto parts = split(text, 'x');
  if (parts.size() != 2)
    throw InputError("board size " + in_quotes(text) + " must be WIDTHxHEIGHT, such as 7x6");
  const auto width = read_integer("board width", parts[0], 1, AnyBoard::kLongest);
  const auto height = read_integer("board height", parts[1], 1, AnyBoard::kLongest);
  return {static_cast<int>(width), static_cast<int>(height)};
}

Diagram play(AnyBoard board, std::string_view moves) {
  Diagram diagram{board};
  bool over = false;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto complain = [&](const std::string& why) {
      throw InputError("move " + std::to_string(i + 1) + " (" + in_quotes(moves.substr(i, 1)) +
                       ") of " + in_quotes(moves) + ": " + why);
    };
    const int column = moves[i] - '1';
    if (moves[i] < '0' || moves[i] > '9') complain("a move is the digit of a column, from 1");
    if (column < 0 || column >= board.width())
      complain("a " + size_text(board) + " board has columns 1 to " +
               std::to_string(board.width()));
    if (over) complain("the game was over after move " + std::to_string(i));
    const Bits occupied = diagram.x | diagram.o;
    const Bits place =
        ((occupied & board.column(column)) + square(column, 0)) & board.column(column) & ~occupied;
    if (place == 0) complain("column " + std::to_string(column + 1) + " is full");
    Bits& mover = diagram.x_to_move() ? diagram.x : diagram.o;
    mover |= place;
    over = has_four<AnyBoard>(mover);
  }
  return diagram;
}

Bits top_stones(const Diagram& diagram) {
  const Bits occupied = diagram.x | diagram.o;
  return occupied & ~AnyBoard::shifted<0, -1>(occupied);
}

/// Could the last move have been the first to make four?
bool ended_by_last_move(const Diagram& diagram) {
  const Bits last_mover = diagram.x_to_move() ? diagram.o : diagram.x;
  for (Bits tops = top_stones(diagram) & last_mover; tops != 0; tops &= tops - 1)
    if (!has_four<AnyBoard>(last_mover & ~(tops & (~tops + 1)))) return true;
  return false;
}

void check(const Diagram& diagram, char to_move) {
  const int x = std::popcount(diagram.x);
  const int o = std::popcount(diagram.o);
  if (x - o != (to_move == 'x' ? 0 : 1))
    throw InputError("a board with " + std::to_string(x) + " x and " + std::to_string(o) +
                     " o cannot have " + to_move +
                     " to move: x begins, so x moves at equal numbers and o when x is one ahead");
  const auto [mover, last_mover] =
      to_move == 'x' ? std::pair(diagram.x, diagram.o) : std::pair(diagram.o, diagram.x);
  if (has_four<AnyBoard>(mover))
    throw InputError(std::string("the side to move (") + to_move +
                     ") has four in a row already: the game ended earlier");
  if (has_four<AnyBoard>(last_mover) && !ended_by_last_move(diagram))
    throw InputError("no single last move makes the four in a row: the game ended earlier");
}

Diagram read_board(std::string_view text) {
  const auto parts = words(text);
  if (parts.size() != 2 || (parts[1] != "x" && parts[1] != "o"))
    throw InputError("board " + in_quotes(text) +
                     " must be rows from the top, a space, and the side to move (x or o)");
  const auto rows = split(parts[0], '/');
  const auto width = rows[0].size();
  if (rows.size() > AnyBoard::kLongest || width < 1 || width > AnyBoard::kLongest)
    throw InputError("board " + in_quotes(text) + " must have 1 to 8 rows of 1 to 8 squares");
  Diagram diagram{{static_cast<int>(width), static_cast<int>(rows.size())}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string where = "row " + std::to_string(i + 1) + " from the top";
    if (rows[i].size() != width)
      throw InputError(where + " has " + std::to_string(rows[i].size()) +
                       " squares, the first has " + std::to_string(width));
    const int row = static_cast<int>(rows.size() - 1 - i);
    for (std::size_t c = 0; c < width; ++c) {
      const Bits place = square(static_cast<int>(c), row);
      if (rows[i][c] == 'x')
        diagram.x |= place;
      else if (rows[i][c] == 'o')
        diagram.o |= place;
      else if (rows[i][c] != '.')
        throw InputError(where + ", column " + std::to_string(c + 1) + ": " +
                         in_quotes(rows[i].substr(c, 1)) + " must be x, o or a full stop");
    }
  }
  const Bits occupied = diagram.x | diagram.o;
  for (int c = 0; c < diagram.board.width(); ++c) {
    const Bits stones = occupied >> (c * AnyBoard::kStride) & 0xff;
    if ((stones & (stones + 1)) != 0)
      throw InputError("column " + std::to_string(c + 1) + " has a stone above an empty square");
  }
  check(diagram, parts[1][0]);
  return diagram;
}

char symbol(const Diagram& diagram, int column, int row) {
  if (diagram.x & square(column, row)) return 'x';
  return diagram.o & square(column, row) ? 'o' : '.';
}

}  // namespace

Diagram read_diagram(std::string_view text) {
  text = trimmed(text);
  if (const auto colon = text.find(':'); colon != text.npos)
    return play(read_size(text.substr(0, colon)), trimmed(text.substr(colon + 1)));
  if (text.empty() || (text[0] >= '0' && text[0] <= '9')) return play({}, text);
  return read_board(text);
}

std::string board_text(const Diagram& diagram) {
  std::string out;
  for (int row = diagram.board.height() - 1; row >= 0; --row) {
    for (int c = 0; c < diagram.board.width(); ++c) out += symbol(diagram, c, row);
    out += row > 0 ? '/' : ' ';
  }
  return out + (diagram.x_to_move() ? 'x' : 'o');
}

std::string board_drawing(const Diagram& diagram) {
  std::string out;
  for (int row = diagram.board.height() - 1; row >= 0; --row) {
    for (int c = 0; c < diagram.board.width(); ++c) (out += ' ') += symbol(diagram, c, row);
    out += '\n';
  }
  for (int c = 0; c < diagram.board.width(); ++c) (out += ' ') += static_cast<char>('1' + c);
  return out + "   " + (diagram.x_to_move() ? 'x' : 'o') + " to move\n";
}

}  // namespace espalier::connect4
