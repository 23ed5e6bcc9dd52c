// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include "espalier/core/evaluator.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/knowledge/chess/facts.hpp"
#include "espalier/knowledge/chess/knowledge.hpp"

namespace espalier::chess {

/// How an evaluation came about, for White.
struct Breakdown {
  std::array<std::array<Score, 2>, kCategories> scores{};  // by Category and Color; 0 if unknown
  Score sum;                                               // White's minus Black's, before scaling
  Phase phase = 0;                                         // mixes middle game and end game
  int scale = 0;               // what remains of it in drawish endings, in kFullScale-ths
  std::optional<Value> known;  // a bare king's ending: replaces all the rest
  Value total = 0;
};

/// The evaluation of chess in seven categories of knowledge that can be switched and weighted while
/// it runs. The value is for the side to move, the same with colours exchanged, and strictly inside
/// (-kWon, kWon).
///
/// The score of a set of categories is the sum of their scores: Breakdown::sum is additive. The
/// value is not quite: rounding, the scaling of drawish endings and the bound above come after the
/// sum, and the endings against a bare king replace it whatever the knowledge (unless switched
/// off).
///
/// Not shared between threads, because it remembers pawn structures and their kings: one each.
class ChessEvaluation {
 public:
  /// `pawn_entries` is a power of two, or 0 to remember nothing.
  explicit ChessEvaluation(Knowledge knowledge = {}, const Weights& weights = {},
                           std::size_t pawn_entries = PawnTable::kUsualEntries);

  /// Only pawn endings, in which nobody passes, depend on whose turn it is.
  static constexpr bool kJudgesWithoutTurn = true;

  Value operator()(const Position& position);
  Value operator()(const Chess& game) { return (*this)(game.position()); }
  [[nodiscard]] Breakdown explain(const Position& position);

  [[nodiscard]] const Knowledge& knowledge() const { return knowledge_; }
  void set_knowledge(const Knowledge& knowledge) {
    knowledge_ = knowledge;
    knows_all_ = knowledge == Knowledge();
  }
  [[nodiscard]] const Weights& weights() const { return weights_; }
  void set_weights(const Weights& weights);
  void use_endings(bool use) { uses_endings_ = use; }

 private:
  template <class Judge>
  Score with_facts(const Position& position, Knowledge known, Judge judge);
  Score sum_of_all(const Position& position);
  template <class Visit>
  Score sum_of_known(const Position& position, Visit visit);
  static Value finished(Score sum, Phase phase, int scale);

  Knowledge knowledge_;
  bool knows_all_;  // and everything at its full weight, as usual
  Weights weights_;
  SquareTable squares_;
  std::optional<PawnTable> pawn_table_;
  std::optional<KingTable> king_table_;
  bool uses_endings_ = true;
};

static_assert(Evaluator<ChessEvaluation, Position> && Evaluator<ChessEvaluation, Chess>);

}  // namespace espalier::chess
