// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "espalier/knowledge/chess/facts.hpp"
#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {
namespace detail {

/// Attackers help each other: danger counts by its square.
inline constexpr std::int32_t kUnitsSquaredPerMiddle = 2800;
inline constexpr std::int32_t kUnitsPerEnd = 16;
/// Far more than the usual weights give; its square fits.
inline constexpr std::int32_t kMostUnits = 20'000;

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
  const Bitboard straights = rook_attacks(king, occupied);
  const Bitboard diagonals = bishop_attacks(king, occupied);
  Bitboard unsafe = 0;
  // Without branches: whether there is such a check cannot be predicted.
  const auto add_checks = [&](PieceType type, Bitboard from) {
    const Bitboard reached = from & attacks.by[them][type];
    const bool is_safe = (reached & safe) != 0;
    units += weights.safe_check[type - kKnight] * is_safe;
    unsafe |= reached & (Bitboard{is_safe} - 1);
  };
  add_checks(kKnight, knight_attacks(king));
  add_checks(kBishop, diagonals);
  add_checks(kRook, straights);
  add_checks(kQueen, straights | diagonals);
  return units + times(weights.unsafe_check, unsafe & ~position.pieces(them));
}

}  // namespace detail

/// King safety (K): the pawns before the king, and the enemy pieces that gather around it.
template <Color us>
Score king_safety(const Facts& facts) {
  Score score = facts.kings[us]->shelter;
  const std::int32_t units =
      std::clamp(detail::danger<us>(facts, score.middle()), 0, detail::kMostUnits);
  return score -
         Score{units * units / detail::kUnitsSquaredPerMiddle, units / detail::kUnitsPerEnd};
}

}  // namespace espalier::chess
