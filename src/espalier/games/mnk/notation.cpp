// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/mnk/mnk.hpp"

namespace espalier {
namespace {

std::string rules_text(const Mnk::Rules& rules) {
  return std::to_string(rules.width) + "," + std::to_string(rules.height) + "," +
         std::to_string(rules.in_a_row) + (rules.exactly ? ",exact" : "");
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

Mnk::Rules read_rules(std::string_view text) {
  const auto parts = split(text, ',');
  if (parts.size() < 3 || parts.size() > 4 || (parts.size() == 4 && parts[3] != "exact"))
    throw InputError("rules are width,height,row such as 15,15,5 or 15,15,5,exact, not " +
                     in_quotes(text));
  const auto number = [&](std::string_view what, std::size_t i) {
    return static_cast<std::uint8_t>(read_integer(what, parts[i], 1, Mnk::kMaxSide));
  };
  return {number("the board's width", 0), number("the board's height", 1),
          number("the winning row", 2), parts.size() == 4};
}

/// The rules at the front of the text, if there are any, are cut off; a colon may follow them.
Mnk::Rules take_rules(std::string_view& text, Mnk::Rules usual) {
  if (text.empty() || !is_digit(text.front())) return usual;
  const auto end = std::min(text.find_first_of(" \t:"), text.size());
  const auto rules = read_rules(text.substr(0, end));
  text.remove_prefix(end);
  text = trimmed(text);
  if (!text.empty() && text.front() == ':') text = trimmed(text.substr(1));
  return rules;
}

}  // namespace

std::string Mnk::text() const {
  std::string out = rules_text(rules_);
  for (int square = 0; square < rules_.squares(); ++square) {
    if (square % rules_.width == 0) out += square == 0 ? ' ' : '/';
    out += has(0, square) ? 'x' : has(1, square) ? 'o' : '.';
  }
  return out + (side() == 0 ? " x" : " o");
}

std::string Mnk::move_text(Move move) const {
  return static_cast<char>('a' + move.square % rules_.width) +
         std::to_string(rules_.height - move.square / rules_.width);
}

std::string Mnk::drawing() const {
  std::string out;
  for (int row = 0; row < rules_.height; ++row) {
    const auto label = std::to_string(rules_.height - row);
    out += (label.size() == 1 ? " " : "") + label + " ";
    for (int square = row * rules_.width; square < (row + 1) * rules_.width; ++square)
      out += has(0, square) ? " x" : has(1, square) ? " o" : " .";
    out += "\n";
  }
  out += "   ";
  for (int column = 0; column < rules_.width; ++column)
    (out += ' ') += static_cast<char>('a' + column);
  return out + "\n";
}

void Mnk::read_board(std::string_view rows) {
  const auto lines = split(rows, '/');
  const auto shape = std::to_string(rules_.height) + " rows of " + std::to_string(rules_.width) +
                     " squares, separated by '/'";
  if (lines.size() != rules_.height)
    throw InputError("the board has " + std::to_string(lines.size()) + " rows; right: " + shape);
  for (std::size_t row = 0; row < lines.size(); ++row) {
    if (lines[row].size() != rules_.width)
      throw InputError("row " + in_quotes(lines[row]) + " has " +
                       std::to_string(lines[row].size()) + " squares; right: " + shape);
    for (std::size_t column = 0; column < lines[row].size(); ++column) {
      const char c = lines[row][column];
      const int square = static_cast<int>(row * rules_.width + column);
      if (c == 'x' || c == 'o')
        put(c == 'x' ? 0 : 1, square);
      else if (c != '.')
        throw InputError("a square is 'x', 'o' or '.', not " + in_quotes({&c, 1}) + " in row " +
                         in_quotes(lines[row]));
    }
  }
}

/// Refuses boards that no game leads to, and notices a game that was won.
void Mnk::check_board() {
  int balance = 0;
  for (int square = 0; square < rules_.squares(); ++square)
    balance += (has(0, square) ? 1 : 0) - (has(1, square) ? 1 : 0);
  if (balance != 0 && balance != 1)
    throw InputError("x moves first, so that x has as many marks as o or one more, not " +
                     std::to_string(std::abs(balance)) + (balance < 0 ? " less" : " more"));
  const int last = 1 - side();
  if (has_row(side()))
    throw InputError(std::string("the side to move, ") + "xo"[side()] + ", has won already");
  won_ = has_row(last);
  if (!won_) return;
  for (int square = 0; square < rules_.squares(); ++square) {
    if (!has(last, square)) continue;
    Mnk before = *this;
    const auto s = static_cast<unsigned>(square);
    before.marks_[static_cast<unsigned>(last)][s / 64] &= ~(std::uint64_t{1} << (s % 64));
    if (!before.has_row(last)) return;
  }
  throw InputError(std::string("no single mark of ") + "xo"[last] +
                   " completed all these rows: the game was over before");
}

Mnk Mnk::parse(std::string_view text, Rules usual, bool only_usual) {
  text = trimmed(text);
  const auto rules = take_rules(text, usual);
  if (auto same = rules; only_usual) {
    same.exactly = usual.exactly;
    if (same != usual)
      throw InputError("this game is played with " + rules_text(usual) + ", not " +
                       rules_text(rules) + " (the game 'mnk' takes any)");
  }
  Mnk position(rules);
  const auto parts = words(text);
  if (parts.empty()) return position;

  if (std::none_of(parts[0].begin(), parts[0].end(), is_digit)) {
    if (parts.size() > 2)
      throw InputError("after the board and the side to move there is " + in_quotes(parts[2]));
    position.read_board(parts[0]);
    position.check_board();
    const auto side = position.side() == 0 ? "x" : "o";
    if (parts.size() == 2 && parts[1] != side)
      throw InputError(std::string("by the marks on the board it is ") + side +
                       "'s turn; the side to move is given as " + in_quotes(parts[1]));
    return position;
  }
  for (const auto part : parts) {
    if (position.is_over()) throw InputError("the game is over before move " + in_quotes(part));
    const auto move = find_move(position, part);
    if (!move)
      throw InputError("move " + in_quotes(part) + " is not an empty square of the " +
                       std::to_string(rules.width) + "x" + std::to_string(rules.height) +
                       " board (a column letter and a row number, such as a1)");
    position = position.after(*move);
  }
  return position;
}

namespace {

GameEntry entry_with(Mnk::Rules usual, bool only_usual, std::string name, std::string summary,
                     std::string notation, std::vector<std::string> examples) {
  return {std::move(name), std::move(summary), std::move(notation), std::move(examples),
          [=](std::string_view text) { return AnyGame(Mnk::parse(text, usual, only_usual)); }};
}

}  // namespace

GameEntry tictactoe_entry() {
  return entry_with(Mnk::kTicTacToe, true, "tictactoe",
                    "Tic-tac-toe: three in a row on a board of 3x3",
                    "rows from the top and the side to move, 'xo./.x./... o', or the moves so far, "
                    "'b2 a1' (column letter, row number from the bottom)",
                    {".../.../... x", "xo./.x./... o", "b2 a1 a3"});
}

GameEntry gomoku_entry() {
  return entry_with(Mnk::kGomoku, true, "gomoku",
                    "Gomoku: five in a row or more on a board of 15x15",
                    "15 rows of 'x', 'o', '.' from the top, separated by '/', and the side to "
                    "move, or the moves so far, 'h8 i9'; '15,15,5,exact' in front: longer rows do "
                    "not win",
                    {"h8", "h8 i9 h9 h7 i8", "15,15,5,exact: h8 h9"});
}

GameEntry mnk_entry() {
  return entry_with(Mnk::kTicTacToe, false, "mnk",
                    "The m,n,k games: k in a row on a board m wide and n high, up to 19x19",
                    "'m,n,k' or 'm,n,k,exact' (longer rows do not win), then rows from the top and "
                    "the side to move, '4,3,3 x.../.o../.... x', or moves, '4,3,3: b2 a1'",
                    {"4,3,3", "5,5,4: c3 b2 c2", "7,4,3,exact: a1 b2", "3,3,3 x.o/.../... x"});
}

}  // namespace espalier
