// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/chess/board.hpp"

namespace espalier::chess {

/// Which moves to generate. All are legal; noisy and quiet ones are disjoint and make up all.
enum class Generation : std::uint8_t {
  kAll,
  kNoisy,  // captures and promotions
  kQuiet,  // the rest
};

/// Counts moves without writing them.
struct CountSink {
  unsigned total = 0;

  void piece(PieceType, Square, Bitboard targets) { total += count(targets); }
  template <int step>
  void pawns(Bitboard targets) {
    total += count(targets);
  }
  void double_pushes(Bitboard targets) { total += count(targets); }
  template <int step>
  void promotions(Bitboard targets) {
    total += 4 * count(targets);
  }
  void en_passant(Square, Square) { ++total; }
  void castle(Square, Square) { ++total; }
};

/// Generates legal moves without trying them: pieces that are pinned stay on their line, and in
/// check only the squares that end it are open.
///
/// The moves go to a sink, in sets where possible, so that one generator writes lists, counts
/// without writing and plays on in perft:
///     piece(type, from, targets)     moves of one piece to each of the targets
///     pawns<step>(targets)           pawns that moved by `step`, no promotions
///     double_pushes(targets)
///     promotions<step>(targets)      to each of the four pieces
///     en_passant(from, to)
///     castle(king, rook)
/// The order is that of the pieces (pawns, knights, bishops, rooks, queens, the king, castling),
/// then of the squares from a1 to h8; captures do not come first.
template <Color us>
class Generator {
  static constexpr Color them = ~us;
  static constexpr int kUp = forward(us);
  static constexpr Bitboard kLastRank = rank_mask(relative_rank(us, 7));
  static constexpr Bitboard kDoubleRank = rank_mask(relative_rank(us, 3));

 public:
  explicit Generator(const Board& board)
      : board_(board),
        own_(board.colors_[us]),
        enemy_(board.colors_[them]),
        occupied_(own_ | enemy_),
        king_(first_square(own_ & board.types_[kKing])) {
    find_checks_and_pins();
  }

  [[nodiscard]] Bitboard checkers() const { return checkers_; }
  [[nodiscard]] Square king() const { return king_; }
  /// The squares that end a check, all squares when there is none, none in double check.
  [[nodiscard]] Bitboard open_squares() const { return open_; }
  /// Our pinned pieces.
  [[nodiscard]] Bitboard pinned() const { return own_ & (pinned_straight_ | pinned_diagonal_); }

  template <Generation what, class Sink>
  [[gnu::always_inline]] void generate(Sink& sink) const {
    const Bitboard wanted = what == Generation::kAll     ? ~own_
                            : what == Generation::kNoisy ? enemy_
                                                         : ~occupied_;
    if (open_ != 0) [[likely]] {
      pawn_moves<what>(sink);
      const Bitboard targets = wanted & open_;
      knights(sink, targets);
      sliders(sink, targets);
    }
    king_moves(sink, wanted);
    if constexpr (what != Generation::kNoisy)
      if (checkers_ == 0) castling(sink);
  }

  [[nodiscard]] bool has_moves() const {
    // Nearly always some pawn or knight can move.
    const Bitboard free = own_ & ~(pinned_straight_ | pinned_diagonal_);
    if ((shifted<kUp>(free & board_.types_[kPawn]) & ~occupied_ & open_) != 0) return true;
    for (Bitboard from = free & board_.types_[kKnight]; from != 0;)
      if ((knight_attacks(take_first(from)) & ~own_ & open_) != 0) return true;
    CountSink sink;
    generate<Generation::kAll>(sink);
    return sink.total != 0;
  }

  [[nodiscard]] bool is_attacked(Square square, Bitboard occupied) const {
    return (knight_attacks(square) & enemy_ & board_.types_[kKnight]) != 0 ||
           (pawn_attacks(us, square) & enemy_ & board_.types_[kPawn]) != 0 ||
           (king_attacks(square) & enemy_ & board_.types_[kKing]) != 0 ||
           is_attacked_by_sliders(square, occupied);
  }

  /// Capturing in passing takes two pawns off one rank, so pins do not tell: look at the king.
  [[nodiscard]] bool may_capture_in_passing(Square from, Square to) const {
    const Square captured = static_cast<Square>(static_cast<int>(to) - kUp);
    const Bitboard after = (occupied_ ^ bit(from) ^ bit(captured)) | bit(to);
    return (board_.attackers(king_, after) & enemy_ & ~bit(captured)) == 0;
  }

  [[nodiscard]] bool may_castle(Square rook) const {
    const auto to = castling_squares(king_, rook);
    const Bitboard king_path = between(king_, to.king) | bit(to.king);
    const Bitboard rook_path = between(rook, to.rook) | bit(to.rook);
    const Bitboard others = occupied_ ^ bit(king_) ^ bit(rook);
    if (((king_path | rook_path) & others) != 0) return false;
    // In Chess960 the rook may have shielded its king; it no longer does.
    for (Bitboard path = king_path; path != 0;)
      if (is_attacked(take_first(path), others)) return false;
    return true;
  }

 private:
  void find_checks_and_pins() {
    checkers_ = enemy_ & ((knight_attacks(king_) & board_.types_[kKnight]) |
                          (pawn_attacks(us, king_) & board_.types_[kPawn]));
    Bitboard ends_check = checkers_;
    const auto look_along = [&](Bitboard snipers, Bitboard& pinned) {
      while (snipers != 0) {
        const Square sniper = take_first(snipers);
        const Bitboard path = between(king_, sniper);
        const Bitboard shields = path & own_;
        if (shields == 0) {
          checkers_ |= bit(sniper);
          ends_check |= path | bit(sniper);
        } else if (!has_several(shields)) {
          pinned |= path | bit(sniper);
        }
      }
    };
    // Seen from the king through our own pieces.
    look_along(rook_attacks(king_, enemy_) & board_.straight_sliders(them), pinned_straight_);
    look_along(bishop_attacks(king_, enemy_) & board_.diagonal_sliders(them), pinned_diagonal_);
    if (checkers_ != 0) [[unlikely]]
      open_ = has_several(checkers_) ? 0 : ends_check;
  }

  template <Generation what, class Sink>
  [[gnu::always_inline]] void pawn_moves(Sink& sink) const {
    const Bitboard pawns = own_ & board_.types_[kPawn];
    const Bitboard empty = ~occupied_;

    // A pawn that is pinned along a file may push, along a diagonal capture.
    const Bitboard pushers = pawns & ~pinned_diagonal_;
    Bitboard pushed = shifted<kUp>(pushers & ~pinned_straight_) & empty;
    if ((pushers & pinned_straight_) != 0) [[unlikely]]
      pushed |= shifted<kUp>(pushers & pinned_straight_) & pinned_straight_ & empty;
    if constexpr (what != Generation::kNoisy) {
      sink.template pawns<kUp>(pushed & open_ & ~kLastRank);
      sink.double_pushes(shifted<kUp>(pushed) & empty & open_ & kDoubleRank);
    }
    if constexpr (what != Generation::kQuiet) {
      if ((pushed & kLastRank) != 0) [[unlikely]]
        sink.template promotions<kUp>(pushed & open_ & kLastRank);
      const Bitboard capturers = pawns & ~pinned_straight_;
      pawn_captures<kUp - 1>(sink, capturers);
      pawn_captures<kUp + 1>(sink, capturers);
      if (board_.en_passant_ != kNoSquare) [[unlikely]]
        for_each_square(pawn_attacks(them, board_.en_passant_) & pawns, [&](Square from) {
          if (may_capture_in_passing(from, board_.en_passant_))
            sink.en_passant(from, board_.en_passant_);
        });
    }
  }

  template <int step, class Sink>
  [[gnu::always_inline]] void pawn_captures(Sink& sink, Bitboard capturers) const {
    Bitboard captures = shifted<step>(capturers & ~pinned_diagonal_);
    if ((capturers & pinned_diagonal_) != 0) [[unlikely]]
      captures |= shifted<step>(capturers & pinned_diagonal_) & pinned_diagonal_;
    captures &= enemy_ & open_;
    sink.template pawns<step>(captures & ~kLastRank);
    if ((captures & kLastRank) != 0) [[unlikely]]
      sink.template promotions<step>(captures & kLastRank);
  }

  template <class Sink>
  [[gnu::always_inline]] void knights(Sink& sink, Bitboard targets) const {
    Bitboard from = own_ & board_.types_[kKnight] & ~(pinned_straight_ | pinned_diagonal_);
    while (from != 0) {
      const Square square = take_first(from);
      sink.piece(kKnight, square, knight_attacks(square) & targets);
    }
  }

  template <class Sink>
  [[gnu::always_inline]] void sliders(Sink& sink, Bitboard targets) const {
    const Bitboard pinned = pinned_straight_ | pinned_diagonal_;
    const auto each = [&](PieceType type, auto attacks) {
      Bitboard from = own_ & board_.types_[type];
      while (from != 0) {
        const Square square = take_first(from);
        Bitboard reached = attacks(square);
        if ((bit(square) & pinned) != 0) [[unlikely]]
          reached = pinned_targets(type, square);
        sink.piece(type, square, reached & targets);
      }
    };
    each(kBishop, [&](Square square) { return bishop_attacks(square, occupied_); });
    each(kRook, [&](Square square) { return rook_attacks(square, occupied_); });
    each(kQueen, [&](Square square) { return queen_attacks(square, occupied_); });
  }

  /// Along its pin, and only if the piece moves that way at all.
  [[nodiscard]] Bitboard pinned_targets(PieceType type, Square square) const {
    if ((bit(square) & pinned_straight_) != 0)
      return type == kBishop ? 0 : rook_attacks(square, occupied_) & pinned_straight_;
    return type == kRook ? 0 : bishop_attacks(square, occupied_) & pinned_diagonal_;
  }

  template <class Sink>
  [[gnu::always_inline]] void king_moves(Sink& sink, Bitboard targets) const {
    targets &= king_attacks(king_);
    if (targets == 0) return;
    targets &= ~pawn_attacks<them>(enemy_ & board_.types_[kPawn]);
    targets &= ~king_attacks(first_square(enemy_ & board_.types_[kKing]));
    for (Bitboard from = enemy_ & board_.types_[kKnight]; from != 0;)
      targets &= ~knight_attacks(take_first(from));
    Bitboard safe = 0;
    const Bitboard without_king = occupied_ ^ bit(king_);
    while (targets != 0) {
      const Square square = take_first(targets);
      if (!is_attacked_by_sliders(square, without_king)) safe |= bit(square);
    }
    sink.piece(kKing, king_, safe);
  }

  [[nodiscard]] bool is_attacked_by_sliders(Square square, Bitboard occupied) const {
    return ((rook_attacks(square, occupied) & board_.straight_sliders(them)) |
            (bishop_attacks(square, occupied) & board_.diagonal_sliders(them))) != 0;
  }

  template <class Sink>
  [[gnu::always_inline]] void castling(Sink& sink) const {
    for (Bitboard rooks = board_.castling_ & own_; rooks != 0;) {
      const Square rook = take_first(rooks);
      if (may_castle(rook)) sink.castle(king_, rook);
    }
  }

  const Board& board_;
  Bitboard own_;
  Bitboard enemy_;
  Bitboard occupied_;
  Square king_;
  Bitboard checkers_ = 0;
  Bitboard open_ = kAllSquares;
  Bitboard pinned_straight_ = 0;  // from next to our king up to the pinning piece, all pins
  Bitboard pinned_diagonal_ = 0;
};

}  // namespace espalier::chess
