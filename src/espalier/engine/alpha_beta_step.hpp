// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/engine/selective_search.hpp"

namespace espalier {

/// Principal variation search (Marsland & Campbell 1982) with selectivity. `cut_node`: by the type
/// of its father (Knuth & Moore 1975) this node should fail high.
template <Game G, Evaluator<G> E>
template <bool kPv>
Value SelectiveSearch<G, E>::alpha_beta(const G& position, Value alpha, Value beta, int depth,
                                        int ply, bool cut_node) {
  // Step 1. The horizon.
  if (depth <= 0) return quiesce<kPv>(position, alpha, beta, ply, true);

  Frame<Move>& here = frame(ply);
  if constexpr (kPv) here.line.clear();
  deepest_ply_ = std::max(deepest_ply_, ply);
  depth = std::min(depth, kMaxPly - 1);

  // Step 2. The clock, the end of the game, repetition, the longest line.
  if (must_stop()) return 0;
  if (const auto over = early_outcome(position, ply)) return *over;
  if (is_repeated(position, ply)) return 0;
  if (ply >= kMaxPly) return evaluation(position);

  // Step 3. Mate distance: a mate nearer the root is known already, nothing here can matter.
  if constexpr (MateValue<G>) {
    alpha = std::max(alpha, worst_value<G>(ply));
    beta = std::min(beta, -worst_value<G>(ply + 1));
    if (alpha >= beta) return alpha;
  }

  // Step 4. The static evaluation, and whether things get better for the side to move. Comes before
  // the table, whose memory needs about as long to answer; few nodes are cut there.
  const bool in_check = here.in_check;
  here.double_extensions = frame(ply - 1).double_extensions;
  frame(ply + 1).killers = {};
  frame(ply + 1).excluded = kNoMove;
  Value evaluation = in_check ? frame(ply - 2).evaluation : this->evaluation(position);
  here.evaluation = evaluation;
  const bool improving = !in_check && evaluation > frame(ply - 2).evaluation;

  // Step 5. The table, where a position without one of its moves is another one. At a principal
  // node its value would do, but not tell the line; in a team it may be news, and whoever completes
  // the depth completes the line.
  const bool is_partial = here.excluded != kNoMove;
  here.key = key_of(position);
  const std::uint64_t key = is_partial ? mix(here.key, here.excluded) : here.key;
  const auto found = view_.find(key);
  const bool is_known = found.has_value();
  const TableEntry known = found.value_or(TableEntry{});
  const std::uint16_t table_move = known.move;
  const Value table_value = away_from_root<G>(known.value, ply);
  if ((!kPv || view_.listens()) && is_known && on_.table_cutoffs && known.depth >= depth &&
      (known.bound == Bound::kExact ||
       (known.bound == Bound::kLower ? table_value >= beta : table_value <= alpha)))
    return table_value;
  // The table often knows better.
  if (is_known && on_.table_cutoffs && !in_check && !is_mate<G>(table_value) &&
      (known.bound == Bound::kExact ||
       (known.bound == Bound::kLower ? table_value > evaluation : table_value < evaluation)))
    evaluation = table_value;

  if (!kPv && !in_check && !is_partial) {
    // Step 6. Reverse futility: so far ahead that the opponent cannot catch up within the horizon.
    if constexpr (StagedMoves<G>)
      if (on_.reverse_futility && depth <= 7 && !is_mate<G>(beta) && !is_mate<G>(evaluation) &&
          evaluation - margin(110) * (depth - (improving ? 1 : 0)) >= beta)
        return evaluation;

    // Step 7. Null move (Beal 1989; Donninger 1993): whoever stays above beta even after passing
    // would do so by moving, but for zugzwang. Deep claims are verified without passing.
    if constexpr (NullMoves<G>)
      if (on_.null_move && depth >= 3 && evaluation >= beta &&
          here.evaluation >= beta - margin(200) && frame(ply - 1).move != kNoMove &&
          !is_mate<G>(beta) && ply >= no_null_before_ && position.may_pass()) {
        const int reduced =
            depth - 4 - depth / 4 - std::min<int>((evaluation - beta) / margin(200), 3);
        here.move = kNoMove;
        frame(ply + 1).in_check = false;
        const int old_null_ply = std::exchange(null_ply_, ply + 1);
        const G next = position.after_null();
        arrive(next, ply + 1);
        view_.prefetch(next.key());
        if constexpr (JudgesWithoutTurn<E>) cache_.set(next.key(), -here.evaluation);
        Value value = -alpha_beta<false>(next, -beta, -beta + 1, reduced, ply + 1, !cut_node);
        null_ply_ = old_null_ply;
        if (stopped()) return 0;
        if (value >= beta) {
          if (is_mate<G>(value)) value = beta;
          bool is_true = depth < 12 || no_null_before_ > 0;
          if (!is_true) {
            no_null_before_ = ply + 3 * std::max(reduced, 1) / 4;
            is_true = alpha_beta<false>(position, beta - 1, beta, reduced, ply, false) >= beta;
            no_null_before_ = 0;
            if (stopped()) return 0;
          }
          if (is_true) return value;
        }
      }
  }

  // Step 8. Internal reduction: without a move to begin with, a shallower search finds one for the
  // next time.
  if (on_.internal_reduction && depth >= 4 && table_move == kNoMove && !is_partial &&
      (kPv || cut_node))
    --depth;

  // Step 9. The moves, one by one. What refuted this node's brothers may be known by those who are
  // on them.
  if (brothers_ && depth >= kLeastDepthTold)
    if (const auto told = brothers_->find(brothers_at(ply))) here.killers = *told;
  const MoveHints suggestions = hints(position, ply, table_move);
  using Picker = MovePicker<G>;
  Picker picker(position, side_of(position, ply), histories_, suggestions, Picker::Scope::kAll);
  const auto gives_check = check_finder(position);
  MoveList<Move> quiet_tried;
  MoveList<Move> noisy_tried;
  const Value old_alpha = alpha;
  Value best = -kInfinity;
  std::uint16_t best_move = kNoMove;
  MoveRounds<Move> rounds;
  SharedNode shared(view_, key, depth,
                    kPv || cut_node ? SharedNode::First::kDecides : SharedNode::First::kIsOneOfAll);
  Move move{};

  // Near the horizon, once there is a move that does not lose: quiet moves that come late or cannot
  // make up for being far behind are not worth a look, unless they give check.
  const auto may_prune = [&] { return best > -kInfinity && !(is_mate<G>(best) && best < 0); };
  const auto depth_left = [&](int number) {
    const int less = on_.late_move_reductions ? team_.reductions.quiet(depth, number) : 0;
    return std::max(0, depth - less);
  };
  const auto are_quiets_hopeless = [&] {
    if (!may_prune()) return false;
    const int number = rounds.seen() + picker.skipped() + 1;
    if (on_.late_move_pruning && number >= (3 + depth * depth) / (improving ? 1 : 2)) return true;
    if (!on_.futility || in_check || is_mate<G>(alpha)) return false;
    const int left = depth_left(number);
    return left <= 7 && here.evaluation + margin(110) + margin(100) * left <= alpha;
  };
  const QuietGate gate{are_quiets_hopeless, gives_check};

  while (rounds.next(picker, move, gate)) {
    const std::uint16_t code = move_code(move);
    if (is_partial && code == here.excluded) {
      rounds.leave_out();
      continue;
    }
    const int number = rounds.number();
    const bool noisy = is_noisy(position, move);
    const bool checks = gives_check(move);

    // Step 10. Moves that lose too much by exchanges near the horizon.
    if constexpr (StaticExchange<G>)
      if (on_.exchange_pruning && depth <= 9 && !picker.is_sound() && may_prune()) {
        const int left = depth_left(number);
        if (!position.see_ge(move, noisy ? -margin(95) * depth : -margin(25) * left * left))
          continue;
      }

    // Step 11. A move that another searcher is on can wait: its value will be in the table.
    if (shared.puts_off(code, number, rounds.round())) {
      rounds.put_off(move);
      continue;
    }
    const SharedNode::Visit visit(shared, code);

    // Step 12. Extensions.
    int extension = 0;
    const bool may_extend = ply < 2 * root_depth_;
    if (on_.singular_extension && depth >= 7 && code == table_move && !is_partial && may_extend &&
        known.depth >= depth - 3 && known.bound != Bound::kUpper && !is_mate<G>(table_value)) {
      // Singular (Anantharaman, Campbell & Hsu 1988): all other moves fall well short of it.
      const Value bar = table_value - margin(2) * depth;
      here.excluded = code;
      const Value rivals =
          alpha_beta<false>(position, bar - 1, bar, (depth - 1) / 2, ply, cut_node);
      here.excluded = kNoMove;
      if (stopped()) return 0;
      if (rivals < bar) {
        const bool clearly = !kPv && rivals < bar - margin(20) && here.double_extensions < 6;
        extension = clearly ? 2 : 1;
      } else if (bar >= beta) {
        return bar;  // several moves are good enough
      } else if (table_value >= beta) {
        extension = -1;
      }
    } else if (on_.check_extension && checks && may_extend) {
      if constexpr (StaticExchange<G>)
        extension = picker.is_sound() || position.see_ge(move, 0) ? 1 : 0;
      else
        extension = 1;
    }
    here.double_extensions = frame(ply - 1).double_extensions + (extension == 2 ? 1 : 0);

    // Step 13. Play it; late moves with less depth and the minimal window first.
    const G next = play(position, move, ply);
    frame(ply + 1).in_check = checks;
    view_.prefetch(next.key());
    if constexpr (kPv) frame(ply + 1).line.clear();  // a test that cuts leaves no line
    const int full = depth - 1 + extension;
    Value value = -kInfinity;
    bool needs_test = !kPv || number > 1;
    if (on_.late_move_reductions && depth >= 3 && number > (kPv ? 2 : 1) + 1) {
      int reduction = team_.reductions.quiet(depth, number);
      if (noisy) reduction /= 2;
      if (cut_node) ++reduction;
      if (!improving && !noisy) ++reduction;
      if constexpr (kPv) --reduction;
      if (in_check || checks) --reduction;
      if (code == suggestions.killers[0] || code == suggestions.killers[1] ||
          code == suggestions.counter)
        --reduction;
      if (!noisy) reduction -= tendency(position, ply, move, suggestions) / 9'000;
      const int less = std::clamp(full - reduction, 1, std::max(full, 1));
      value = -alpha_beta<false>(next, -alpha - 1, -alpha, less, ply + 1, true);
      needs_test = value > alpha && less < full;
    }
    // Step 14. The minimal window at full depth: is it better at all?
    if (needs_test && !stopped())
      value = -alpha_beta<false>(next, -alpha - 1, -alpha, full, ply + 1, !cut_node);
    // Step 15. The value, where it counts.
    if constexpr (kPv)
      if (!stopped() && (number == 1 || (value > alpha && value < beta)))
        value = -alpha_beta<true>(next, -beta, -alpha, full, ply + 1, false);
    if (stopped()) return 0;

    // Step 16. A better move, perhaps a cut-off.
    if (value > best) {
      best = value;
      if (value > alpha) {
        best_move = code;
        if constexpr (kPv) here.line.set(move, frame(ply + 1).line);
        if (value >= beta) {
          learn_cutoff(position, ply, depth, move, quiet_tried, noisy_tried);
          break;
        }
        alpha = value;
      }
    }
    if (!(code == best_move)) (noisy ? noisy_tried : quiet_tried).push_back(move);
  }

  // Step 17. No move: the game is over, or the only one was excluded.
  if (rounds.seen() == 0)
    return is_partial ? alpha : away_from_root<G>(position.outcome().value_or(0), ply);

  // Step 18. Remember.
  view_.store(key, {towards_root<G>(best, ply),
                    best >= beta              ? Bound::kLower
                    : kPv && best > old_alpha ? Bound::kExact
                                              : Bound::kUpper,
                    static_cast<std::int16_t>(depth), best_move});
  return best;
}

template <Game G, Evaluator<G> E>
void SelectiveSearch<G, E>::learn_cutoff(const G& position, int ply, int depth, const Move& best,
                                         const MoveList<Move>& quiet_tried,
                                         const MoveList<Move>& noisy_tried) {
  const bool noisy = is_noisy(position, best);
  const std::uint16_t code = move_code(best);
  auto& killers = frame(ply).killers;
  if (!noisy && killers[0] != code) killers = {code, killers[0]};
  if (!noisy && brothers_ && depth >= kLeastDepthTold) brothers_->add(brothers_at(ply), code);
  if (depth < least_depth_learnt_) return;
  const int bonus = history_bonus(depth);
  if (noisy) {
    learn_noisy(position, ply, best, bonus);
  } else {
    if (const auto& last = frame(ply - 1); last.move != kNoMove)
      histories_.counter(side_of(position, ply), last.slot % kMoveSlots) = code;
    learn_quiet(position, ply, best, bonus);
    for (const Move& move : quiet_tried) learn_quiet(position, ply, move, -bonus);
  }
  for (const Move& move : noisy_tried) learn_noisy(position, ply, move, -bonus);
}

}  // namespace espalier
