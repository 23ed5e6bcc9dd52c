// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/engine/selective_search.hpp"

namespace espalier {

/// Looks on while the position is not quiet (Shannon 1950; Harris 1975): the side to move either
/// stands pat on the evaluation or plays a noisy move that does not lose by exchanges; in check it
/// must answer by any move. Only positions at the horizon itself are looked up and remembered:
/// those below come too quickly for the table's memory to keep up, and seldom again.
template <Game G, Evaluator<G> E>
template <bool kPv>
Value SelectiveSearch<G, E>::quiesce(const G& position, Value alpha, Value beta, int ply,
                                     bool at_horizon) {
  if constexpr (kPv) frame(ply).line.clear();
  deepest_ply_ = std::max(deepest_ply_, ply);

  // Step 1. The game is over, or nobody may look farther.
  if (must_stop()) return 0;
  if (!on_.quiescence) {
    const auto over = position.outcome();
    return over ? away_from_root<G>(*over, ply) : evaluation(position);
  }
  if (const auto over = early_outcome(position, ply)) return *over;
  if (is_repeated(position, ply)) return 0;
  if (ply >= kMaxPly) return evaluation(position);
  if constexpr (!NoisyMoves<G>) return evaluation(position);

  if constexpr (NoisyMoves<G>) {
    // Step 2. The evaluation, while the table's memory answers.
    const bool in_check = frame(ply).in_check;
    const Value stand = in_check ? worst_value<G>(ply) : evaluation(position);

    // Step 3. The table.
    const std::uint64_t key = key_of(position);
    const auto found = at_horizon ? view_.find(key) : std::nullopt;
    const TableEntry known = found.value_or(TableEntry{});
    if (!kPv && found && on_.table_cutoffs) {
      const Value value = away_from_root<G>(known.value, ply);
      if (known.bound == Bound::kExact ||
          (known.bound == Bound::kLower ? value >= beta : value <= alpha))
        return value;
    }

    // Step 4. Stand pat.
    Value best = stand;
    if (best >= beta && !in_check) return best;
    const Value old_alpha = alpha;
    alpha = std::max(alpha, best);

    // Step 5. The moves.
    const MoveHints suggestions =
        in_check ? hints(position, ply, known.move) : MoveHints{.table = known.move};
    using Picker = MovePicker<G>;
    Picker picker(position, side_of(position, ply), histories_, suggestions,
                  in_check ? Picker::Scope::kAll : Picker::Scope::kNoisy);
    Move move{};
    std::uint16_t best_move = kNoMove;
    int tried = 0;
    while (picker.next(move)) {
      ++tried;
      // Step 6. Exchanges that lose, or win too little to matter (delta pruning).
      if constexpr (StaticExchange<G>)
        if (on_.exchange_pruning && !is_mate<G>(best) && (!in_check || is_noisy(position, move))) {
          const Value goal = in_check ? 0 : std::max<Value>(0, alpha - stand - margin(190));
          if (!position.see_ge(move, goal)) {
            if (!in_check && goal > 0) best = std::max(best, std::min(alpha, stand + margin(190)));
            continue;
          }
        }
      const G next = play(position, move, ply);
      frame(ply + 1).in_check = is_check(next);
      const Value value = -quiesce<kPv>(next, -beta, -alpha, ply + 1, false);
      if (stopped()) return 0;
      if (value <= best) continue;
      best = value;
      if (value <= alpha) continue;
      best_move = move_code(move);
      if constexpr (kPv) frame(ply).line.set(move, frame(ply + 1).line);
      if (value >= beta) break;
      alpha = value;
    }

    // Step 7. In check without a move: the game is over.
    if (in_check && tried == 0) return away_from_root<G>(position.outcome().value_or(0), ply);

    // Step 8. Remember.
    if (at_horizon)
      view_.store(key, {towards_root<G>(best, ply),
                        best >= beta       ? Bound::kLower
                        : best > old_alpha ? Bound::kExact
                                           : Bound::kUpper,
                        0, best_move});
    return best;
  }
}

}  // namespace espalier
