// SPDX-License-Identifier: MIT
#include <array>
#include <optional>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/othello/othello.hpp"

// How positions and moves of Othello are written and read.

namespace espalier {
namespace {

using othello::Bits;

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

constexpr bool is_black(char c) { return c == 'X' || c == 'x' || c == '*'; }
constexpr bool is_white(char c) { return c == 'O' || c == 'o'; }
constexpr bool is_empty(char c) { return c == '-' || c == '.'; }

/// The square of the 8x8 board under the i-th square of a board of this size.
constexpr int square_at(int size, int row, int file) {
  const int margin = (8 - size) / 2;
  return 8 * (row + margin) + file + margin;
}

/// Takes `6x6:` off the front of the text, when there is a colon.
std::optional<int> take_size(std::string_view& text) {
  const auto colon = text.find(':');
  if (colon == text.npos) return std::nullopt;
  const auto size = trimmed(text.substr(0, colon));
  text = trimmed(text.substr(colon + 1));
  if (size == "4x4") return 4;
  if (size == "6x6") return 6;
  if (size == "8x8") return 8;
  throw InputError("Othello board size " + in_quotes(size) + " must be 4x4, 6x6 or 8x8");
}

Othello parse_board(std::string_view text, std::optional<int> wanted) {
  const auto parts = words(text);
  const auto squares = parts.front();
  const auto size = squares.size() == 64   ? 8
                    : squares.size() == 36 ? 6
                    : squares.size() == 16 ? 4
                                           : 0;
  if (size == 0 || wanted.value_or(size) != size)
    throw InputError("Othello board " + in_quotes(squares) + " has " +
                     std::to_string(squares.size()) + " squares, but " +
                     (wanted ? std::to_string(*wanted * *wanted) + " are" : "64, 36 or 16 are") +
                     " needed");
  Bits black = 0;
  Bits white = 0;
  for (int i = 0; i < size * size; ++i) {
    const char c = squares[static_cast<std::size_t>(i)];
    const Bits square = othello::bit(square_at(size, i / size, i % size));
    if (is_black(c))
      black |= square;
    else if (is_white(c))
      white |= square;
    else if (!is_empty(c))
      throw InputError("Othello board has " + in_quotes({&c, 1}) + " at square " +
                       std::to_string(i + 1) + ", but X, O or - is needed");
  }
  bool black_moves = true;
  if (parts.size() > 1) {
    const auto side = parts[1];
    if (parts.size() > 2)
      throw InputError("Othello board is followed by " + in_quotes(parts[2]) +
                       ", but only the side to move may follow it");
    if (side.size() != 1 || (!is_black(side[0]) && !is_white(side[0])))
      throw InputError("Othello side to move must be X or O, not " + in_quotes(side));
    black_moves = is_black(side[0]);
  }
  return {size, black_moves ? black : white, black_moves ? white : black, black_moves};
}

/// The next move of a list: two characters, or the word `pass`.
std::string take_move(std::string_view& text) {
  std::string move;
  for (const char c : text.substr(0, 4)) move += lower(c);
  if (move != "pass") move.resize(std::min<std::size_t>(move.size(), 2));
  text.remove_prefix(move.size());
  return move == "--" || move == "pa" ? "pass" : move;
}

Othello play_moves(Othello position, std::string_view text) {
  for (int number = 1;; ++number) {
    text = trimmed(text);
    if (text.empty()) return position;
    const auto rest = text;
    const auto written = take_move(text);
    const auto move = find_move(position, written);
    if (move) {
      position = position.after(*move);
      continue;
    }
    const auto name = in_quotes(rest.substr(0, rest.size() - text.size()));
    MoveList<Othello::Move> legal;
    position.moves(legal);
    if (legal.empty())
      throw InputError("Othello move " + std::to_string(number) + ", " + name +
                       ": the game is over already");
    std::vector<std::string> names;
    for (const auto& m : legal) names.push_back(position.move_text(m));
    throw InputError("Othello move " + std::to_string(number) + ", " + name +
                     ", is not legal (legal: " + joined(names, " ") + ")");
  }
}

}  // namespace

Othello Othello::parse(std::string_view text) {
  auto rest = trimmed(text);
  const auto size = take_size(rest);
  if (rest.empty()) return Othello(size.value_or(8));
  const char c = rest.front();
  if (is_black(c) || is_white(c) || is_empty(c)) return parse_board(rest, size);
  return play_moves(Othello(size.value_or(8)), rest);
}

std::string Othello::text() const {
  const Bits black = black_moves_ ? own_ : other_;
  const Bits white = black_moves_ ? other_ : own_;
  std::string out;
  othello::for_each_square(board_, [&](int square) {
    const Bits b = othello::bit(square);
    out += (black & b) != 0 ? 'X' : (white & b) != 0 ? 'O' : '-';
  });
  return out + (black_moves_ ? " X" : " O");
}

std::string Othello::move_text(Move move) const {
  if (move == kPass) return "pass";
  const int margin = (8 - size()) / 2;
  return {static_cast<char>('a' + move.square % 8 - margin),
          static_cast<char>('1' + move.square / 8 - margin)};
}

std::string Othello::drawing() const {
  const auto squares = text();
  MoveList<Move> legal;
  moves(legal);
  const auto n = static_cast<std::size_t>(size());
  std::string out = "  ";
  for (std::size_t file = 0; file < n; ++file) (out += ' ') += static_cast<char>('a' + file);
  for (std::size_t row = 0; row < n; ++row) {
    (out += "\n ") += static_cast<char>('1' + row);
    for (std::size_t file = 0; file < n; ++file) {
      const auto square = square_at(size(), static_cast<int>(row), static_cast<int>(file));
      const bool open = std::find(legal.begin(), legal.end(),
                                  Move{static_cast<std::uint8_t>(square)}) != legal.end();
      (out += ' ') += open ? '.' : squares[row * n + file];
    }
  }
  const int black = othello::count(black_moves_ ? own_ : other_);
  const int white = othello::count(black_moves_ ? other_ : own_);
  return out + "\nX " + std::to_string(black) + ", O " + std::to_string(white) +
         (outcome()      ? ", the game is over"
          : black_moves_ ? ", X to move"
                         : ", O to move") +
         "\n";
}

}  // namespace espalier
