// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "espalier/core/evaluator.hpp"
#include "espalier/engine/evaluation_cache.hpp"
#include "espalier/engine/move_picker.hpp"
#include "espalier/engine/path.hpp"
#include "espalier/engine/shared_node.hpp"
#include "espalier/engine/team_histories.hpp"

namespace espalier {

/// One searcher's selective search below the root: principal variation search with a shared table,
/// quiescence at the horizon, and all that Selectivity lists. RootSearch deepens with it.
///
/// Guarantee: with Selectivity::none() the value is that of plain alpha-beta to the same depth,
/// except that a mate is worth less by its distance. With selectivity it is a good guess; a value
/// that tells of a mate is true.
///
/// alpha_beta() is in alpha_beta_step.hpp, quiesce() in quiescence_step.hpp.
template <Game G, Evaluator<G> E>
class SelectiveSearch {
 public:
  using Move = typename G::Move;

  SelectiveSearch(Team& team, std::size_t id, TeamHistories& histories, E& evaluate)
      : team_(team),
        view_(team, id),
        on_(team.options.selectivity),
        id_(id),
        number_(team.number_of(id)),
        nodes_(team.counts.of(id)),
        turn_end_(team.rounds ? team.rounds->end(id) : team.crew.turn()),
        histories_(histories.of(id)),
        brothers_(histories.brothers()),
        least_depth_learnt_(histories.least_depth()),
        evaluate_(evaluate),
        frames_(kMaxPly + kFramesBefore + 2) {}

  void start(const std::vector<std::uint64_t>& earlier_keys) { path_.start(earlier_keys); }

 protected:
  /// Value of a position inside (alpha, beta), or a bound on it. Requires !stopped(); when
  /// stopped() afterwards the value means nothing.
  template <bool kPv>
  Value alpha_beta(const G& position, Value alpha, Value beta, int depth, int ply, bool cut_node);
  template <bool kPv>
  Value quiesce(const G& position, Value alpha, Value beta, int ply, bool at_horizon);

  [[nodiscard]] Frame<Move>& frame(int ply) {
    return frames_[static_cast<std::size_t>(ply + kFramesBefore)];
  }
  [[nodiscard]] bool is_leader() const { return number_ == 0; }
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] std::uint64_t own_nodes() const { return nodes_.load(std::memory_order_relaxed); }

  /// Plays a move at `ply`: counts it and notes it in the frame.
  G play(const G& position, const Move& move, int ply) {
    Frame<Move>& here = frame(ply);
    here.move = move_code(move);
    here.slot = Histories::continuation_slot(side_of(position, ply), slot_of(position, move));
    G next = position.after(move);
    arrive(next, ply + 1);
    return next;
  }
  void arrive(const G& position, int ply) {
    // Only this searcher writes its counter.
    nodes_.store(own_nodes() + 1, std::memory_order_relaxed);
    cache_.prefetch(position.key());
    if constexpr (Repeats<G>) path_.enter(ply, position.key());
  }
  void enter_root(const G& root) {
    stopped_ = outrun_ = false;
    path_.enter(0, root.key());
    null_ply_ = 0;
  }

  /// Asked at every node. Once true it stays true.
  bool must_stop() {
    if (stopped_) return true;
    if (own_nodes() >= turn_end_) end_turn();
    if (team_.done.load(std::memory_order_relaxed)) return stopped_ = true;
    if (may_be_outrun_ && team_.finished_depth.load(std::memory_order_relaxed) >= root_depth_)
      return stopped_ = outrun_ = true;
    if (!is_leader()) return false;
    return (own_nodes() >= next_look_ || team_.signals.stop.load(std::memory_order_relaxed)) &&
           is_over();
  }

  /// The leader's look at the clock and the limits, every fraction of a millisecond.
  [[gnu::noinline]] bool is_over() {
    constexpr std::uint64_t kNodesBetweenLooks = 256;
    const std::uint64_t own = own_nodes();
    next_look_ = std::min(own + kNodesBetweenLooks, std::max(team_.most_nodes, own + 1));
    const bool has_none_left =
        !team_.rounds && team_.has_node_limit() && team_.nodes() >= team_.most_nodes;
    const bool over = has_none_left || team_.signals.stop.load(std::memory_order_relaxed) ||
                      team_.timer.is_out_of_time();
    if (over && team_.rounds)
      team_.rounds->abort();
    else if (over)
      team_.done.store(true, std::memory_order_relaxed);
    return stopped_ = over;
  }

  /// Meets the others of a deterministic search, or lets them go on where searchers take turns.
  void end_turn() {
    if (!team_.rounds) {
      team_.crew.end_turn();
      turn_end_ = own_nodes() + team_.crew.turn();
      return;
    }
    // Some may have no node left while others have one.
    while (own_nodes() >= team_.rounds->end(id_) && !team_.done.load()) team_.rounds->meet(id_);
    turn_end_ = team_.rounds->end(id_);
  }

  [[nodiscard]] std::uint64_t key_of(const G& position) const {
    return table_key(position) ^ table_salt_;
  }
  /// Names the sons of one position, by its moves or by passing.
  [[nodiscard]] std::uint64_t brothers_at(int ply) {
    const Frame<Move>& father = frame(ply - 1);
    return father.move == kNoMove ? ~father.key : father.key;
  }
  [[nodiscard]] bool is_repeated(const G& position, int ply) const {
    if constexpr (Repeats<G>) {
      if (!on_.repetition) return false;
      // Nothing before a null move is part of the same game.
      const auto clock = static_cast<unsigned>(position.halfmove_clock());
      const auto since_null = static_cast<unsigned>(ply - null_ply_);
      return path_.is_repeated(ply, null_ply_ > 0 ? std::min(clock, since_null) : clock);
    } else {
      return false;
    }
  }
  Value evaluation(const G& position) {
    return cache_.value(position.key(), [&] { return evaluate_(position); });
  }
  /// Margins are written for pawns of a hundred.
  [[nodiscard]] Value margin(int hundredths) const { return unit_ * hundredths / 100; }

  [[nodiscard]] MoveHints hints(const G& position, int ply, std::uint16_t table_move) {
    MoveHints hints;
    hints.table = table_move;
    hints.killers = frame(ply).killers;
    const Frame<Move>& last = frame(ply - 1);
    if (on_.countermoves && last.move != kNoMove)
      hints.counter = histories_.counter(side_of(position, ply), last.slot % kMoveSlots);
    if (on_.continuation_history)
      for (int back = 1; back <= 2; ++back)
        if (const Frame<Move>& before = frame(ply - back); before.move != kNoMove)
          hints.after[static_cast<std::size_t>(back - 1)] = histories_.after(before.slot);
    return hints;
  }
  /// How well a quiet move has done, here and after the last moves.
  int tendency(const G& position, int ply, const Move& move, const MoveHints& hints) {
    const unsigned side = side_of(position, ply);
    int sum = histories_.quiet(side, move_code(move));
    const unsigned slot = Histories::continuation_slot(side, slot_of(position, move));
    for (const Tendency* after : hints.after) sum += after[slot];
    return sum;
  }
  void learn_quiet(const G& position, int ply, const Move& move, int bonus) {
    const unsigned side = side_of(position, ply);
    histories_.quiet(side, move_code(move)).add(bonus);
    if (!on_.continuation_history) return;
    const unsigned slot = Histories::continuation_slot(side, slot_of(position, move));
    for (int back = 1; back <= 2; ++back)
      if (const Frame<Move>& before = frame(ply - back); before.move != kNoMove)
        histories_.after(before.slot)[slot].add(bonus);
  }
  void learn_noisy(const G& position, int ply, const Move& move, int bonus) {
    if constexpr (PieceMoves<G>)
      histories_
          .noisy(side_of(position, ply), slot_of(position, move),
                 static_cast<unsigned>(position.captured(move)))
          .add(bonus);
  }
  void learn_cutoff(const G& position, int ply, int depth, const Move& best,
                    const MoveList<Move>& quiet_tried, const MoveList<Move>& noisy_tried);

  static bool is_noisy(const G& position, const Move& move) {
    if constexpr (StagedMoves<G>)
      return position.is_noisy(move);
    else
      return false;
  }

  // Killers of smaller subtrees come too often to be told, and make no difference (docs/tried.md).
  static constexpr int kLeastDepthTold = 2;
  // Frames before the root, for what looks back.
  static constexpr int kFramesBefore = 4;

  Team& team_;
  TeamView view_;
  Selectivity on_;
  Value unit_ = std::max<Value>(1, team_.options.unit);
  std::uint64_t table_salt_ = 0;  // sets apart what searches by other rules leave in the table
  std::size_t id_;
  std::size_t number_;
  std::atomic<std::uint64_t>& nodes_;
  std::uint64_t turn_end_;  // in own nodes
  Histories& histories_;
  BrotherKillers* brothers_;  // null where nobody else is
  int least_depth_learnt_;    // see TeamHistories
  E& evaluate_;
  EvaluationCache cache_;
  Path path_;
  std::vector<Frame<Move>> frames_;
  std::uint64_t next_look_ = 0;
  int null_ply_ = 0;        // where the last null move on the path led; 0: none
  int no_null_before_ = 0;  // while a null move's claim is verified
  int root_depth_ = 0;
  int deepest_ply_ = 0;
  bool stopped_ = false;
  bool may_be_outrun_ = false;  // another searcher's result would do as well
  bool outrun_ = false;         // stopped for that reason
};

}  // namespace espalier

#include "espalier/engine/alpha_beta_step.hpp"
#include "espalier/engine/quiescence_step.hpp"
