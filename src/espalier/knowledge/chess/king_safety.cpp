// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/king_safety.hpp"

#include <algorithm>

#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {
namespace {

/// Attackers help each other: danger counts by its square.
constexpr std::int32_t kUnitsSquaredPerMiddle = 2800;
constexpr std::int32_t kUnitsPerEnd = 16;
/// Far more than the usual weights give; its square fits.
constexpr std::int32_t kMostUnits = 20'000;

/// The relative rank of the side's nearest pawn among these, or 0.
template <Color us>
unsigned nearest_rank(Bitboard pawns) {
  if (pawns == 0) return 0;
  return relative_rank_of<us>(us == kWhite ? first_square(pawns) : last_square(pawns));
}

/// Own pawns before a king on this square, and enemy pawns that march on it.
template <Color us>
Score shelter(const Facts& facts, Square king) {
  const KingSafetyWeights& weights = facts.weights.king_safety;
  const Bitboard before = front_fill<us>(rank_mask(rank_of(king)));
  const Bitboard ours = facts.position.pieces(us, kPawn) & before;
  const Bitboard theirs = facts.position.pieces(~us, kPawn) & before;
  const unsigned middle = std::clamp(file_of(king), 1U, 6U);
  Score score;
  for (unsigned file = middle - 1; file <= middle + 1; ++file) {
    const unsigned own = nearest_rank<us>(ours & file_mask(file));
    const unsigned enemy = nearest_rank<us>(theirs & file_mask(file));
    score += file == file_of(king) ? weights.shelter_own_file[own] : weights.shelter_side_file[own];
    score += weights.storm[enemy];
    if (own != 0 && enemy == own + 1) score += weights.blocked_storm;
  }
  return score;
}

/// A king that may castle is judged by the best place that it can have.
template <Color us>
Score best_shelter(const Facts& facts) {
  const Square king = facts.position.king(us);
  Score best = shelter<us>(facts, king);
  for_each_square(facts.position.castling_rooks() & home_rank(us), [&](Square rook) {
    const Score castled = shelter<us>(facts, castling_squares(king, rook).king);
    if (castled.middle > best.middle) best = castled;
  });
  return best;
}

template <Color us>
std::int32_t danger(const Facts& facts, std::int32_t shelter) {
  constexpr Color them = ~us;
  const KingSafetyWeights& weights = facts.weights.king_safety;
  const Attacks& attacks = facts.attacks;
  const Position& position = facts.position;
  const Square king = position.king(us);
  const auto times = [](std::int32_t weight, Bitboard set) {
    return weight * static_cast<std::int32_t>(count(set));
  };

  std::int32_t units = weights.base + weights.shelter_to_danger * shelter;
  for (unsigned i = 0; i < 4; ++i) units += weights.attacker[i] * attacks.zone_attackers[them][i];
  const Bitboard neighbours = king_attacks(king) & attacks.all[them];
  const Bitboard weak = attacks.all[them] & ~attacks.twice[us] &
                        (~attacks.all[us] | attacks.by[us][kKing] | attacks.by[us][kQueen]);
  units += times(weights.attacked_neighbour, neighbours);
  units += times(weights.weak_square, weak & attacks.king_zone[us]);
  units += times(weights.pinned_defender, attacks.pinned[us]);
  if (position.pieces(them, kQueen) == 0) units += weights.no_enemy_queen;

  const Bitboard safe = ~position.pieces(them) & (~attacks.all[us] | (weak & attacks.twice[them]));
  const Bitboard occupied = position.occupied() & ~position.pieces(us, kQueen);
  const Bitboard lines = rook_attacks(king, occupied);
  const Bitboard diagonals = bishop_attacks(king, occupied);
  const std::array<Bitboard, 4> checks = {knight_attacks(king), diagonals, lines,
                                          lines | diagonals};
  Bitboard unsafe = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const Bitboard reached = checks[i] & attacks.by[them][kKnight + i];
    if ((reached & safe) != 0)
      units += weights.safe_check[i];
    else
      unsafe |= reached & ~position.pieces(them);
  }
  return units + times(weights.unsafe_check, unsafe);
}

}  // namespace

template <Color us>
Score king_safety(const Facts& facts) {
  Score score = best_shelter<us>(facts);
  const std::int32_t units = std::min(danger<us>(facts, score.middle), kMostUnits);
  if (units > 0) score -= {units * units / kUnitsSquaredPerMiddle, units / kUnitsPerEnd};
  return score;
}

template Score king_safety<kWhite>(const Facts&);
template Score king_safety<kBlack>(const Facts&);

}  // namespace espalier::chess
