// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/games/chess/board.hpp"
#include "espalier/games/chess/check_finder.hpp"
#include "espalier/games/chess/evaluate.hpp"

namespace espalier::chess {

/// Checkmate, for the side that is mated: -kMate. Evaluations stay inside (-kWon, kWon).
inline constexpr Value kMate = 30'000;
inline constexpr Value kWon = 20'000;

/// What a FEN says, unchecked.
struct Setup {
  std::array<std::array<Bitboard, 6>, 2> pieces{};  // by colour and type
  Color side = kWhite;
  Bitboard castling_rooks = 0;
  Square en_passant = kNoSquare;
  unsigned clock = 0;
  unsigned number = 1;
};

/// A position of chess or Chess960 as its rules see it, without the moves before it: 160 bytes,
/// trivially copyable. A Game by itself, in which positions never repeat; espalier::Chess adds the
/// history, and an engine keeps keys of its own.
///
/// Every Position is legal as far as fault_of() in fen.hpp checks: one king a side, the side not to
/// move is not in check. en_passant() is set only when a pawn may really capture, so that equal
/// keys mean equal moves.
class Position : public Board {
 public:
  using Move = chess::Move;

  /// The usual start position.
  Position();
  /// Requires a setup that fault_of() in fen.hpp does not object to.
  explicit Position(const Setup& setup);
  /// Reads a FEN; the empty text is the start position. Throws InputError.
  static Position parse(std::string_view text);

  // As a game.

  /// Appends the legal moves, or nothing when the game is drawn by rule. Order: see Generator.
  void moves(MoveList<Move>& list) const {
    if (!is_drawn_by_rule()) legal_moves(list);
  }
  void noisy_moves(MoveList<Move>& list) const;  // captures and promotions
  void quiet_moves(MoveList<Move>& list) const;  // all others
  /// Only those that give check, in the same order. Returns how many quiet moves give none.
  unsigned quiet_moves(MoveList<Move>& list, const CheckFinder& gives_check) const;
  [[nodiscard]] Position after(Move move) const;
  [[nodiscard]] std::optional<Value> outcome() const;
  [[nodiscard]] Value evaluate() const;
  static constexpr Value mate_value() { return kMate; }
  [[nodiscard]] std::uint64_t key() const { return key_; }
  /// Captures by what they win and what they risk, promotions, then the rest.
  [[nodiscard]] int promise(Move move) const {
    constexpr int kNoisy = 10'000;
    if (!is_noisy(move)) return 0;
    const PieceType taken = captured(move);
    return kNoisy + 10 * (kPieceValue[taken] + kPieceValue[move.promotion()]) -
           (taken == kNoPiece ? 0 : static_cast<int>(moved(move)));
  }
  [[nodiscard]] std::string text() const;                // FEN
  [[nodiscard]] std::string move_text(Move move) const;  // as in UCI
  [[nodiscard]] std::string drawing() const;

  /// Hides the board's answer: a search asks this of most moves it makes, so the types are kept by
  /// square as well.
  [[nodiscard]] PieceType type_on(Square square) const { return on_square_[square]; }

  // The rules.

  /// Appends the legal moves even when the fifty-move rule or lack of material ends the game.
  void legal_moves(MoveList<Move>& list) const;
  [[nodiscard]] unsigned count_moves() const;
  /// Is there a legal move? Mostly found at once.
  [[nodiscard]] bool has_moves() const;
  /// For any 16 bits: is this one of legal_moves()?
  [[nodiscard]] bool is_legal(Move move) const;
  /// Fifty moves without capture or pawn move, or too little material to mate. Mate goes before.
  [[nodiscard]] bool is_drawn_by_rule() const {
    constexpr unsigned kFiftyMoves = 100;  // plies
    if (clock_ >= kFiftyMoves) [[unlikely]]
      return true;
    return has_insufficient_material();
  }
  [[nodiscard]] bool has_insufficient_material() const {
    if ((types_[kPawn] | types_[kRook] | types_[kQueen]) != 0) [[likely]]
      return false;
    const Bitboard minors = types_[kKnight] | types_[kBishop];
    if (!has_several(minors)) return true;
    // Bishops that all stand on squares of one colour.
    return types_[kKnight] == 0 && ((minors & kDarkSquares) == 0 || (minors & ~kDarkSquares) == 0);
  }
  /// Only kings and pawns for this side: null moves are risky.
  [[nodiscard]] bool has_only_pawns(Color color) const {
    return pieces(color) == pieces(color, kKing) + pieces(color, kPawn);
  }

  /// The position before these moves led here, the latest first: moves of pieces that neither
  /// captured nor cost a right to castle. Nobody could capture in passing then.
  [[nodiscard]] Position before_reversible(const std::vector<Move>& latest_first) const;

  /// No check, and pieces besides pawns: passing the turn is then hardly ever a help.
  [[nodiscard]] bool may_pass() const { return !has_only_pawns(side_) && !is_check(); }
  /// The turn passed to the other side. Requires no check.
  [[nodiscard]] Position after_null() const;

  // About a legal move.

  [[nodiscard]] CheckFinder check_finder() const { return {*this, on_square_}; }
  [[nodiscard]] bool gives_check(Move move) const { return check_finder()(move); }
  [[nodiscard]] bool is_capture(Move move) const {
    return (move.kind() != kCastling && !is_empty(move.to())) || move.kind() == kEnPassant;
  }
  [[nodiscard]] bool is_noisy(Move move) const { return is_capture(move) || move.is_promotion(); }
  [[nodiscard]] PieceType moved(Move move) const { return type_on(move.from()); }
  [[nodiscard]] PieceType captured(Move move) const {
    if (move.kind() == kEnPassant) return kPawn;
    return move.kind() == kCastling ? kNoPiece : type_on(move.to());
  }
  /// Never to be undone by later moves: captures, pawn moves, and what costs a right to castle.
  [[nodiscard]] bool is_irreversible(Move move) const {
    const PieceType type = moved(move);
    return is_capture(move) || type == kPawn ||
           (castling_ & (bit(move.from()) | bit(move.to()))) != 0 ||
           (type == kKing && (castling_ & colors_[side_]) != 0);
  }
  /// Static exchange evaluation: whether the captures on the move's target square win at least
  /// `threshold` for the mover (see exchange.cpp).
  [[nodiscard]] bool see_ge(Move move, Value threshold) const;

  /// The key of the pawns alone, for tables of pawn structures.
  [[nodiscard]] std::uint64_t pawn_key() const { return pawn_key_; }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  template <Color us>
  void play(Move move);
  template <Color us>
  [[nodiscard]] bool is_legal_for(Move move) const;
  void drop_idle_en_passant();
  void toggle(Color color, PieceType type, Square square);

  std::uint64_t key_ = 0;
  std::uint64_t pawn_key_ = 0;
  std::array<PieceType, 64> on_square_;  // kNoPiece where there is none
};

static_assert(sizeof(Position) == 160 && std::is_trivially_copyable_v<Position>);

}  // namespace espalier::chess
