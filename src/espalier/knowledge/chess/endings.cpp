// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/endings.hpp"

#include "espalier/games/chess/evaluate.hpp"
#include "espalier/knowledge/chess/geometry.hpp"
#include "espalier/knowledge/chess/kpk.hpp"

namespace espalier::chess {
namespace {

// Progress on the way to mate. A step of the bare king outweighs one of the winner's king.
constexpr Value kEdgeStep = 30;
constexpr Value kCornerStep = 80;
constexpr Value kKingStep = 30;
constexpr Value kPawnStep = 20;
constexpr Value kCageSquare = 2;
constexpr Value kTightCageSquare = 8;

// Of kFullScale.
constexpr int kHopeless = 0;
constexpr int kSmallChance = 8;
constexpr int kLastPawn = 38;
constexpr int kOppositeBishops = 30;
constexpr int kOppositeBishopsAndPiece = 50;

// Roughly in pawns.
constexpr int kMinor = 3;
constexpr int kRookWorth = 5;
constexpr int kQueenWorth = 9;
constexpr int kBishopAndRook = kMinor + kRookWorth;

int officers_worth(const Position& position, Color color) {
  const auto number = [&](PieceType type) {
    return static_cast<int>(count(position.pieces(color, type)));
  };
  return kMinor * (number(kKnight) + number(kBishop)) + kRookWorth * number(kRook) +
         kQueenWorth * number(kQueen);
}

bool has_both_bishops(Bitboard bishops) {
  return (bishops & kDarkSquares) != 0 && (bishops & ~kDarkSquares) != 0;
}

/// 0 in the four squares of the centre, 6 in a corner.
int distance_from_centre(Square square) {
  const auto off = [](unsigned x) { return static_cast<int>(x < 4 ? 3 - x : x - 4); };
  return off(file_of(square)) + off(rank_of(square));
}

/// 7 in a corner of the colour, 0 on the diagonal between the two other corners.
int distance_to_wrong_diagonal(Square square, bool is_dark) {
  if (!is_dark) square ^= 7;
  const int sum = static_cast<int>(file_of(square) + rank_of(square));
  return sum < 7 ? 7 - sum : sum - 7;
}

/// The squares that the bare king can still get to while nothing else moves.
Bitboard cage(const Position& position, Color strong) {
  const Bitboard victim = position.pieces(~strong, kKing);
  const Bitboard occupied = position.occupied() & ~victim;
  Bitboard forbidden = king_attacks(position.king(strong));
  for_each_square(position.pieces(strong, kPawn),
                  [&](Square square) { forbidden |= pawn_attacks(strong, square); });
  for_each_square(position.pieces(strong), [&](Square square) {
    forbidden |= piece_attacks(position.type_on(square), square, occupied);
  });
  Bitboard reached = victim;
  for (Bitboard before = 0; reached != before;) {
    before = reached;
    reached |= steps::king(reached) & ~forbidden;
  }
  return reached;
}

Value pawn_ending(const Position& position, Color strong) {
  const Square flip = strong == kWhite ? 0 : 56;
  const Square pawn = first_square(position.pieces(strong, kPawn)) ^ flip;
  const Color side = position.side() == strong ? kWhite : kBlack;
  if (!KpkTable::shared().is_won(side, position.king(strong) ^ flip, pawn,
                                 position.king(~strong) ^ flip))
    return 0;
  return kKnownWin / 2 + kPawnStep * static_cast<Value>(rank_of(pawn));
}

/// For the strong side. Nothing when general knowledge has to judge.
std::optional<Value> against_bare_king(const Position& position, Color strong) {
  const Bitboard pawns = position.pieces(strong, kPawn);
  const Bitboard knights = position.pieces(strong, kKnight);
  const Bitboard bishops = position.pieces(strong, kBishop);
  const Bitboard heavy = position.straight_sliders(strong);
  const unsigned officers = count(position.pieces(strong)) - 1 - count(pawns);
  if (officers == 0 && count(pawns) == 1) return pawn_ending(position, strong);

  const bool can_mate = heavy != 0 || has_both_bishops(bishops) || (bishops != 0 && knights != 0) ||
                        count(knights) >= 3;
  if (!can_mate) {
    if (pawns == 0) return 0;
    return std::nullopt;
  }
  const Square victim = position.king(~strong);
  const auto cage_size = static_cast<Value>(count(cage(position, strong)));
  Value value = kKnownWin + kKingStep * (7 - distance(victim, position.king(strong)));
  for (unsigned type = kPawn; type <= kQueen; ++type)
    value += kPieceValue[type] *
             static_cast<Value>(count(position.pieces(strong, static_cast<PieceType>(type))));
  const bool needs_corner = officers == 2 && pawns == 0 && bishops != 0 && knights != 0;
  value += kEdgeStep * distance_from_centre(victim);
  if (!needs_corner) return value - kTightCageSquare * cage_size;
  return value - kCageSquare * cage_size +
         kCornerStep * distance_to_wrong_diagonal(victim, (bishops & kDarkSquares) != 0);
}

/// Rook pawns whose last square the bishops cannot guard, and the enemy king is there.
bool is_wrong_corner(const Position& position, Color ahead) {
  const Bitboard pawns = position.pieces(ahead, kPawn);
  const Bitboard bishops = position.pieces(ahead, kBishop);
  if ((pawns & ~kFileA) != 0 && (pawns & ~kFileH) != 0) return false;
  if (position.pieces(ahead) != (pawns | bishops | position.pieces(ahead, kKing))) return false;
  const Square corner = make_square(file_of(first_square(pawns)), relative_rank(ahead, 7));
  const bool corner_is_dark = (kDarkSquares & bit(corner)) != 0;
  const Bitboard guards = corner_is_dark ? bishops & kDarkSquares : bishops & ~kDarkSquares;
  return guards == 0 && distance(position.king(~ahead), corner) <= 1;
}

}  // namespace

std::optional<Value> bare_king_value(const Position& position) {
  if (!has_bare_king(position)) return std::nullopt;
  const bool white_is_bare = !has_several(position.pieces(kWhite));
  const bool black_is_bare = !has_several(position.pieces(kBlack));
  if (white_is_bare && black_is_bare) return 0;
  const auto value = against_bare_king(position, black_is_bare ? kWhite : kBlack);
  if (!value || black_is_bare) return value;
  return -*value;
}

int ending_scale(const Position& position, Color ahead) {
  const Bitboard pawns = position.pieces(ahead, kPawn);
  const Bitboard bishops = position.pieces(kBishop);
  const bool has_opposite_bishops = count(position.pieces(kWhite, kBishop)) == 1 &&
                                    count(position.pieces(kBlack, kBishop)) == 1 &&
                                    has_both_bishops(bishops);
  if (has_several(pawns) && !has_opposite_bishops && (pawns & ~kFileA) != 0 &&
      (pawns & ~kFileH) != 0)
    return kFullScale;

  const int own = officers_worth(position, ahead);
  const int advantage = own - officers_worth(position, ~ahead);
  if (pawns == 0) {
    const bool has_only_knights =
        position.pieces(ahead) == (position.pieces(ahead, kKnight) | position.pieces(ahead, kKing));
    if (own <= kMinor || (own == 2 * kMinor && has_only_knights)) return kHopeless;
    return advantage <= kMinor ? kSmallChance : kFullScale;
  }
  if (is_wrong_corner(position, ahead)) return kHopeless;
  if (has_opposite_bishops && advantage <= 0 && own <= kBishopAndRook)
    return own == kMinor ? kOppositeBishops : kOppositeBishopsAndPiece;
  return !has_several(pawns) && own > 0 && advantage <= 0 ? kLastPawn : kFullScale;
}

}  // namespace espalier::chess
