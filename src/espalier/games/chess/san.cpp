// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"

namespace espalier::chess {
namespace {

/// What a written move says about the move; absent parts say nothing.
struct Description {
  std::optional<PieceType> type;
  std::optional<unsigned> from_file;
  std::optional<unsigned> from_rank;
  Square to = kNoSquare;
  PieceType promotion = kNoPiece;
  std::optional<bool> castles_right;

  [[nodiscard]] bool fits(const Position& position, Move move) const {
    if (castles_right)
      return move.kind() == kCastling && (move.to() > move.from()) == *castles_right;
    return move.kind() != kCastling && move.to() == to && move.promotion() == promotion &&
           position.moved(move) == type.value_or(kPawn) &&
           from_file.value_or(file_of(move.from())) == file_of(move.from()) &&
           from_rank.value_or(rank_of(move.from())) == rank_of(move.from());
  }
};

bool drop_suffix(std::string_view& text, std::string_view suffix) {
  if (!text.ends_with(suffix)) return false;
  text.remove_suffix(suffix.size());
  text = trimmed(text);
  return true;
}

/// Takes off what comments on a move: check marks, judgements, "e.p.".
std::string_view bare(std::string_view text) {
  text = trimmed(text);
  while (!text.empty() && (std::string_view("+#!?=").find(text.back()) != text.npos ||
                           drop_suffix(text, "e.p.") || drop_suffix(text, "ep"))) {
    if (!text.empty() && std::string_view("+#!?=").find(text.back()) != text.npos)
      text.remove_suffix(1);
    text = trimmed(text);
  }
  return text;
}

std::optional<PieceType> piece_named(char c) {
  constexpr std::string_view kLetters = "PNBRQK";
  const auto place = kLetters.find(c);
  if (place == kLetters.npos) return std::nullopt;
  return static_cast<PieceType>(place);
}

std::optional<bool> castling_side(std::string_view text) {
  std::string plain;
  for (const char c : text.substr(0, 8)) plain += c == '0' || c == 'o' ? 'O' : c;
  if (plain == "O-O" || plain == "OO") return true;
  if (plain == "O-O-O" || plain == "OOO") return false;
  return std::nullopt;
}

std::optional<Description> description_of(std::string_view text) {
  text = bare(text);
  Description said;
  said.castles_right = castling_side(text);
  if (said.castles_right) return said;

  if (!text.empty()) said.type = piece_named(text.front());
  if (said.type) text.remove_prefix(1);
  // A promotion at the end: =Q, (Q), /Q, Q or q.
  while (!text.empty() && text.back() == ')') text.remove_suffix(1);
  if (text.size() > 2) {
    const char last = text.back();
    const char upper = last >= 'a' && last <= 'z' ? static_cast<char>(last - 'a' + 'A') : last;
    const auto type = piece_named(upper);
    if (type && *type != kPawn && *type != kKing) {
      said.promotion = *type;
      text.remove_suffix(1);
      while (!text.empty() && std::string_view("=(/").find(text.back()) != text.npos)
        text.remove_suffix(1);
    }
  }
  if (text.size() < 2) return std::nullopt;
  const auto to = square_named(text.substr(text.size() - 2));
  if (!to) return std::nullopt;
  said.to = *to;
  text.remove_suffix(2);
  if (!text.empty() && std::string_view("x:-").find(text.back()) != text.npos)
    text.remove_suffix(1);
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
    said.from_file = static_cast<unsigned>(text.front() - 'a');
    text.remove_prefix(1);
  }
  if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
    said.from_rank = static_cast<unsigned>(text.front() - '1');
    text.remove_prefix(1);
  }
  if (!text.empty()) return std::nullopt;
  return said;
}

/// The fewest letters that tell the move from others of the same piece to the same square.
std::string origin_letters(const Position& position, Move move) {
  MoveList<Move> legal;
  position.legal_moves(legal);
  bool is_alone = true;
  bool file_tells = true;
  bool rank_tells = true;
  for (const Move other : legal) {
    if (other == move || other.to() != move.to() || other.kind() == kCastling ||
        position.moved(other) != position.moved(move))
      continue;
    is_alone = false;
    file_tells = file_tells && file_of(other.from()) != file_of(move.from());
    rank_tells = rank_tells && rank_of(other.from()) != rank_of(move.from());
  }
  const auto name = square_name(move.from());
  if (is_alone) return "";
  if (file_tells) return name.substr(0, 1);
  return rank_tells ? name.substr(1) : name;
}

std::string bare_san(const Position& position, Move move) {
  if (move.kind() == kCastling) return move.to() > move.from() ? "O-O" : "O-O-O";
  const PieceType type = position.moved(move);
  const bool captures = position.is_capture(move);
  std::string text;
  if (type != kPawn)
    text = letter(type) + origin_letters(position, move);
  else if (captures)
    text = square_name(move.from()).substr(0, 1);
  if (captures) text += 'x';
  text += square_name(move.to());
  if (move.is_promotion()) (text += '=') += letter(move.promotion());
  return text;
}

}  // namespace

std::string san(const Position& position, Move move) {
  auto text = bare_san(position, move);
  if (position.gives_check(move)) text += position.after(move).has_moves() ? '+' : '#';
  return text;
}

Move read_move(const Position& position, std::string_view text) {
  if (const auto move = uci_move(position, trimmed(text))) return *move;
  const auto said = description_of(text);
  if (!said)
    throw InputError("move " + in_quotes(text) +
                     " cannot be read; moves look like e4, Nbd7, exd6, e8=Q, O-O or e2e4");
  MoveList<Move> legal;
  position.legal_moves(legal);
  std::vector<std::string> fitting;
  Move found;
  for (const Move move : legal)
    if (said->fits(position, move)) {
      found = move;
      fitting.push_back(san(position, move));
    }
  if (fitting.size() > 1)
    throw InputError("move " + in_quotes(text) + " is ambiguous: " + joined(fitting, " or "));
  if (fitting.empty())
    throw InputError("move " + in_quotes(text) + " is not legal at " + fen(position));
  return found;
}

}  // namespace espalier::chess
