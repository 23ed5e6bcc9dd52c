// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cctype>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/text.hpp"

namespace espalier::chess {

/// The rules once more, slowly and without bitboards, on the text of a position: every move is
/// played and refused if it leaves the king attacked. Reads a FEN whose rights to castle are given
/// by files (HAha).
class Reference {
 public:
  explicit Reference(std::string_view fen) {
    const auto fields = words(fen);
    int row = 7;
    int column = 0;
    for (const char c : fields[0]) {
      if (c == '/') {
        --row;
        column = 0;
      } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
        column += c - '0';
      } else {
        at(column++, row) = c;
      }
    }
    white_ = fields[1] == "w";
    if (fields[2] != "-") castling_ = fields[2];
    if (fields[3] != "-") passed_ = fields[3];
  }

  /// Legal moves in UCI, castling as the king taking its rook, and the first four fields of the
  /// FEN that each leads to.
  [[nodiscard]] std::map<std::string, std::string> children() const {
    std::map<std::string, std::string> found;
    for (const auto& [name, child] : legal()) found.emplace(name, child.text());
    return found;
  }

  [[nodiscard]] bool is_check() const { return is_attacked_by(!white_, king(white_)); }

 private:
  struct Place {
    int column;
    int row;
    friend bool operator==(const Place&, const Place&) = default;
  };

  char& at(int column, int row) { return squares_[static_cast<std::size_t>(8 * row + column)]; }
  [[nodiscard]] char at(int column, int row) const {
    const bool inside = column >= 0 && column < 8 && row >= 0 && row < 8;
    return inside ? squares_[static_cast<std::size_t>(8 * row + column)] : '#';
  }
  static std::string name(Place p) {
    return {static_cast<char>('a' + p.column), static_cast<char>('1' + p.row)};
  }
  static bool is_side(char c, bool white) {
    return white ? c >= 'A' && c <= 'Z' : c >= 'a' && c <= 'z';
  }
  static char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  static char coloured(char piece, bool white) {
    return white ? static_cast<char>(std::toupper(static_cast<unsigned char>(piece))) : piece;
  }

  [[nodiscard]] Place king(bool white) const {
    for (int row = 0; row < 8; ++row)
      for (int column = 0; column < 8; ++column)
        if (at(column, row) == (white ? 'K' : 'k')) return {column, row};
    return {-1, -1};
  }

  /// The squares that a piece other than a pawn reaches or captures on.
  [[nodiscard]] std::vector<Place> reached(char piece, Place from) const {
    std::vector<Place> places;
    for (int dc = -2; dc <= 2; ++dc)
      for (int dr = -2; dr <= 2; ++dr) {
        const int length = dc * dc + dr * dr;
        const bool leaps = piece == 'n' && length == 5;
        const bool slides = (length == 1 && (piece == 'r' || piece == 'q' || piece == 'k')) ||
                            (length == 2 && (piece == 'b' || piece == 'q' || piece == 'k'));
        if (!leaps && !slides) continue;
        Place to{from.column + dc, from.row + dr};
        for (; at(to.column, to.row) != '#'; to = {to.column + dc, to.row + dr}) {
          places.push_back(to);
          if (at(to.column, to.row) != '.' || leaps || piece == 'k') break;
        }
      }
    return places;
  }

  [[nodiscard]] bool is_attacked_by(bool white, Place target) const {
    for (const char piece : {'n', 'b', 'r', 'q', 'k'})
      for (const auto& place : reached(piece, target))
        if (at(place.column, place.row) == coloured(piece, white)) return true;
    const int row = target.row + (white ? -1 : 1);
    return at(target.column - 1, row) == coloured('p', white) ||
           at(target.column + 1, row) == coloured('p', white);
  }

  using Child = std::pair<std::string, Reference>;  // the move and where it leads

  [[nodiscard]] std::vector<Child> legal() const {
    std::vector<Child> children;
    for (const auto& [name, child] : pseudo_legal())
      if (!child.is_attacked_by(child.white_, child.king(white_)))
        children.emplace_back(name, child);
    return children;
  }

  [[nodiscard]] std::vector<Child> pseudo_legal() const {
    std::vector<Child> children;
    for (int row = 0; row < 8; ++row)
      for (int column = 0; column < 8; ++column) {
        const char piece = at(column, row);
        if (!is_side(piece, white_)) continue;
        if (lower(piece) == 'p') {
          pawn_moves({column, row}, children);
          continue;
        }
        for (const auto& to : reached(lower(piece), {column, row}))
          if (!is_side(at(to.column, to.row), white_))
            children.push_back({name({column, row}) + name(to), moved({column, row}, to, piece)});
      }
    castlings(children);
    return children;
  }

  void pawn_moves(Place from, std::vector<Child>& children) const {
    const int up = white_ ? 1 : -1;
    const auto add = [&](Place to) {
      const auto text = name(from) + name(to);
      if (to.row == 0 || to.row == 7) {
        for (const char piece : {'n', 'b', 'r', 'q'})
          children.push_back({text + piece, moved(from, to, coloured(piece, white_))});
        return;
      }
      auto child = moved(from, to, at(from.column, from.row));
      if (name(to) == passed_ && to.column != from.column) child.at(to.column, from.row) = '.';
      if (to.row - from.row == 2 * up) child.passed_ = name({from.column, from.row + up});
      children.push_back({text, child});
    };
    if (at(from.column, from.row + up) == '.') {
      add({from.column, from.row + up});
      if (from.row == (white_ ? 1 : 6) && at(from.column, from.row + 2 * up) == '.')
        add({from.column, from.row + 2 * up});
    }
    for (const int side : {-1, 1}) {
      const Place to{from.column + side, from.row + up};
      if (is_side(at(to.column, to.row), !white_) ||
          (at(to.column, to.row) == '.' && name(to) == passed_))
        add(to);
    }
  }

  void castlings(std::vector<Child>& children) const {
    const Place from = king(white_);
    if (is_attacked_by(!white_, from)) return;
    for (const char right : castling_) {
      if (is_side(right, white_) == false) continue;
      const Place rook{lower(right) - 'a', from.row};
      const bool to_right = rook.column > from.column;
      const Place king_to{to_right ? 6 : 2, from.row};
      const Place rook_to{to_right ? 5 : 3, from.row};
      Reference bare = *this;  // without both
      bare.at(from.column, from.row) = '.';
      bare.at(rook.column, rook.row) = '.';
      bool is_free = true;
      const auto check = [&](Place a, Place b, bool for_king) {
        for (int c = std::min(a.column, b.column); c <= std::max(a.column, b.column); ++c) {
          is_free = is_free && bare.at(c, from.row) == '.';
          if (for_king && c != a.column) {
            Reference passing = *this;
            passing.at(from.column, from.row) = '.';
            is_free = is_free && !passing.is_attacked_by(!white_, {c, from.row});
          }
        }
      };
      check(from, king_to, true);
      check(rook, rook_to, false);
      if (!is_free) continue;
      auto child = moved(from, king_to, coloured('k', white_));
      child.at(rook.column, rook.row) = '.';
      child.at(king_to.column, king_to.row) = coloured('k', white_);
      child.at(rook_to.column, rook_to.row) = coloured('r', white_);
      children.push_back({name(from) + name(rook), child});
    }
  }

  [[nodiscard]] Reference moved(Place from, Place to, char piece) const {
    Reference child = *this;
    child.at(from.column, from.row) = '.';
    child.at(to.column, to.row) = piece;
    child.white_ = !white_;
    child.passed_.clear();
    child.castling_.clear();
    for (const char right : castling_) {
      const bool own = is_side(right, white_);
      const Place rook{lower(right) - 'a', is_side(right, true) ? 0 : 7};
      if ((own && lower(piece) == 'k') || rook == from || rook == to) continue;
      child.castling_ += right;
    }
    return child;
  }

  /// En passant only when it is possible.
  [[nodiscard]] std::string text() const {
    std::string out;
    for (int row = 7; row >= 0; --row) {
      int empty = 0;
      for (int column = 0; column <= 8; ++column) {
        const char c = at(column, row);
        if (c == '.') {
          ++empty;
          continue;
        }
        if (empty > 0) out += std::to_string(empty);
        empty = 0;
        if (c != '#') out += c;
      }
      if (row > 0) out += '/';
    }
    bool is_possible = false;
    if (!passed_.empty())
      for (const auto& [name, child] : legal())
        is_possible = is_possible || (name.substr(2) == passed_ && takes_in_passing(name));
    return out + (white_ ? " w " : " b ") + (castling_.empty() ? "-" : castling_) + " " +
           (is_possible ? passed_ : "-");
  }
  [[nodiscard]] bool takes_in_passing(const std::string& name) const {
    return lower(at(name[0] - 'a', name[1] - '1')) == 'p' && name[0] != name[2];
  }

  std::array<char, 64> squares_ = [] {
    std::array<char, 64> empty{};
    empty.fill('.');
    return empty;
  }();
  bool white_ = true;
  std::string castling_;
  std::string passed_;  // the square behind a pawn that just moved two steps
};

}  // namespace espalier::chess
