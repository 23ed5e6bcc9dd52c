// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/evaluation.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "espalier/knowledge/chess/endings.hpp"
#include "espalier/knowledge/chess/king_safety.hpp"
#include "espalier/knowledge/chess/material.hpp"
#include "espalier/knowledge/chess/mobility.hpp"
#include "espalier/knowledge/chess/pawn_structure.hpp"
#include "espalier/knowledge/chess/pieces_and_pawns.hpp"
#include "espalier/knowledge/chess/placement.hpp"
#include "espalier/knowledge/chess/protection.hpp"

namespace espalier::chess {
namespace {

using enum Category;

constexpr unsigned bits(std::initializer_list<Category> categories) {
  unsigned all = 0;
  for (const Category category : categories) all |= info(category).bit;
  return all;
}
constexpr unsigned kNeedAttacks =
    bits({kPlacement, kMobility, kKingSafety, kProtection, kPiecesAndPawns});
constexpr unsigned kNeedPawns = bits({kPlacement, kPawnStructure, kPiecesAndPawns});
constexpr unsigned kNeedKings = bits({kKingSafety, kPiecesAndPawns});

template <Category category, Color us>
Score score_of(const Facts& facts) {
  if constexpr (category == kMaterial) return material<us>(facts);
  if constexpr (category == kPlacement) return placement<us>(facts);
  if constexpr (category == kMobility) return mobility<us>(facts);
  if constexpr (category == kKingSafety) return king_safety<us>(facts);
  if constexpr (category == kPawnStructure) return pawn_structure<us>(facts);
  if constexpr (category == kProtection) return protection<us>(facts);
  if constexpr (category == kPiecesAndPawns) return pieces_and_pawns<us>(facts);
}

constexpr Score weighted(Score score, int percent) {
  return {score.middle() * percent / Knowledge::kFullPercent,
          score.end() * percent / Knowledge::kFullPercent};
}

int scale_of(const Position& position, Score sum, Phase phase) {
  return ending_scale(position, tapered(sum, phase) >= 0 ? kWhite : kBlack);
}

Value for_side(const Position& position, Value white) {
  return position.side() == kWhite ? white : -white;
}

}  // namespace

ChessEvaluation::ChessEvaluation(Knowledge knowledge, const Weights& weights,
                                 std::size_t pawn_entries)
    : weights_(weights), squares_(weights.placement) {
  set_knowledge(knowledge);
  assert(pawn_entries == 0 || std::has_single_bit(pawn_entries));
  if (pawn_entries > 0) {
    pawn_table_.emplace(pawn_entries);
    king_table_.emplace();
  }
}

void ChessEvaluation::set_weights(const Weights& weights) {
  weights_ = weights;
  squares_ = SquareTable(weights.placement);
  if (pawn_table_) pawn_table_->clear();
  if (king_table_) king_table_->clear();
}

/// Gathers what these categories judge by. Returns judge(facts).
template <class Judge>
Score ChessEvaluation::with_facts(const Position& position, Knowledge known, Judge judge) {
  if (pawn_table_) pawn_table_->prefetch(position);
  const auto king_keys = king_table_ ? king_table_->keys(position) : KingTable::Keys{};
  Attacks attacks;
  if (known.has_any(kNeedAttacks)) attacks.fill(position, weights_.mobility, squares_);
  PawnFacts own_facts;
  const PawnFacts* pawns = &own_facts;
  if (known.has_any(kNeedPawns)) {
    if (pawn_table_)
      pawns = &pawn_table_->find(position, weights_, squares_);
    else
      own_facts = PawnFacts(position, weights_, squares_);
  }
  std::array<KingFacts, 2> own_kings;
  std::array<const KingFacts*, 2> kings = {&own_kings[kWhite], &own_kings[kBlack]};
  if (known.has_any(kNeedKings))
    for (const Color us : {kWhite, kBlack}) {
      if (king_table_)
        kings[us] = &king_table_->find(us, king_keys, position, weights_);
      else
        own_kings[us] = KingFacts(us, position, weights_);
    }
  return judge(Facts{position, weights_, squares_, *pawns, kings, attacks});
}

/// What nearly every evaluation is. Flattened: calls would cost a tenth of it, and much of what
/// the categories share stays in registers.
[[gnu::flatten]] Score ChessEvaluation::sum_of_all(const Position& position) {
  return with_facts(position, Knowledge(), [](const Facts& facts) {
    const auto all = [&]<Color us>() {
      return score_of<kMaterial, us>(facts) + score_of<kPlacement, us>(facts) +
             score_of<kMobility, us>(facts) + score_of<kKingSafety, us>(facts) +
             score_of<kPawnStructure, us>(facts) + score_of<kProtection, us>(facts) +
             score_of<kPiecesAndPawns, us>(facts);
    };
    return all.template operator()<kWhite>() - all.template operator()<kBlack>();
  });
}

/// Calls visit(category, white's score, black's score) for all that is known; returns the sum.
template <class Visit>
Score ChessEvaluation::sum_of_known(const Position& position, Visit visit) {
  return with_facts(position, knowledge_, [&](const Facts& facts) {
    Score total;
    const auto add = [&]<Category category>() {
      const int percent = knowledge_.percent(category);
      if (percent == 0) return;
      Score white = score_of<category, kWhite>(facts);
      Score black = score_of<category, kBlack>(facts);
      if (percent != Knowledge::kFullPercent) {
        white = weighted(white, percent);
        black = weighted(black, percent);
      }
      visit(category, white, black);
      total += white - black;
    };
    add.template operator()<kMaterial>();
    add.template operator()<kPlacement>();
    add.template operator()<kMobility>();
    add.template operator()<kKingSafety>();
    add.template operator()<kPawnStructure>();
    add.template operator()<kProtection>();
    add.template operator()<kPiecesAndPawns>();
    return total;
  });
}

Value ChessEvaluation::operator()(const Position& position) {
  if (uses_endings_ && has_bare_king(position)) [[unlikely]]
    if (const auto known = bare_king_value(position)) return for_side(position, *known);
  const Score total =
      knows_all_ ? sum_of_all(position) : sum_of_known(position, [](Category, Score, Score) {});
  const Phase phase = phase_of(position);
  const int scale = uses_endings_ ? scale_of(position, total, phase) : kFullScale;
  return for_side(position, finished(total, phase, scale));
}

Breakdown ChessEvaluation::explain(const Position& position) {
  Breakdown result;
  result.sum = sum_of_known(position, [&](Category category, Score white, Score black) {
    result.scores[static_cast<std::size_t>(category)] = {white, black};
  });
  result.phase = phase_of(position);
  result.scale = uses_endings_ ? scale_of(position, result.sum, result.phase) : kFullScale;
  if (uses_endings_) result.known = bare_king_value(position);
  result.total = result.known.value_or(finished(result.sum, result.phase, result.scale));
  return result;
}

Value ChessEvaluation::finished(Score sum, Phase phase, int scale) {
  return std::clamp<Value>(tapered(sum, phase) * scale / kFullScale, -kWon + 1, kWon - 1);
}

}  // namespace espalier::chess
