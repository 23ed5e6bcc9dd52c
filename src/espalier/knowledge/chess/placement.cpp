// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/placement.hpp"

#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {
namespace {

/// Where a square of White's board is in SquareScores.
constexpr auto kFolded = [] {
  std::array<std::uint8_t, 64> folded{};
  for (Square square = 0; square < 64; ++square) {
    const unsigned file = std::min(file_of(square), 7 - file_of(square));
    folded[square] = static_cast<std::uint8_t>(4 * rank_of(square) + file);
  }
  return folded;
}();

}  // namespace

template <Color us>
Score placement(const Facts& facts) {
  const PlacementWeights& weights = facts.weights.placement;
  Score score;
  const auto add = [&](PieceType type, const SquareScores& table) {
    for_each_square(facts.position.pieces(us, type),
                    [&](Square square) { score += table[kFolded[relative_square<us>(square)]]; });
  };
  add(kPawn, weights.pawn);
  add(kKnight, weights.knight);
  add(kBishop, weights.bishop);
  add(kRook, weights.rook);
  add(kQueen, weights.queen);
  add(kKing, weights.king);

  const Bitboard bishops = facts.position.pieces(us, kBishop);
  if ((bishops & kDarkSquares) != 0 && (bishops & ~kDarkSquares) != 0) score += weights.bishop_pair;
  if (has_several(facts.position.pieces(us, kKnight))) score += weights.knight_pair;
  return score;
}

template Score placement<kWhite>(const Facts&);
template Score placement<kBlack>(const Facts&);

}  // namespace espalier::chess
