// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/counters.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/node.hpp"
#include "espalier/search/tools/history.hpp"
#include "espalier/search/tools/killers.hpp"
#include "espalier/search/tools/move_code.hpp"
#include "espalier/search/tools/refutation_table.hpp"
#include "espalier/search/tools/transposition_table.hpp"

namespace espalier {

struct ToolOptions {
  bool table = true;  // where a table is given
  bool killers = true;
  bool history = true;
  bool refutation = true;
  bool static_order = true;  // by promise(), or by evaluating the children of nodes above depth 1
  /// Positions that differ by a symmetry of the board share an entry, where the game says which do.
  bool symmetry = false;
  /// A deeper search may answer for a shallower one. Stronger play, but the value then depends on
  /// what was searched before.
  bool deeper_is_fine = false;
};

/// What a Context uses to know nodes already and to try good moves first. Never changes a value:
/// with any options but deeper_is_fine a search returns the minimax value of its depth, since
///  - a stored value answers only for the same position and the same depth, and only as the exact
///    value or the bound that it was stored as;
///  - everything else only orders moves. Equal moves keep the game's order.
///
/// The root is always searched, because its best move is wanted. A table holds values of one
/// evaluation: clear it before searching with another.
///
/// One a searcher; only the table may be shared between threads.
template <Game G>
class Tools {
 public:
  using Move = typename G::Move;
  static constexpr bool kActive = true;

  explicit Tools(ToolOptions options = {}, TranspositionTable* table = nullptr)
      : options_(options), table_(options.table ? table : nullptr) {}

  /// Call between searches of different roots. The table, which may be shared, is aged by its
  /// owner.
  void new_search() {
    killers_.clear();
    history_.halve();
    refutations_.clear();
  }
  /// Call between iterations of one root: what was learnt stays, but counts less.
  void new_iteration() { history_.halve(); }

  /// Overlaps the wait for the table's memory with whatever else a node begins with.
  void prefetch(const G& position) const {
    if (table_ && !options_.symmetry) table_->prefetch(position.key());
  }

  /// Enters an interior node; its value when the table settles it.
  std::optional<Value> probe(const G& position, const Node& node, Counters& counters) {
    Ply& ply = enter(position, node);
    if (!table_) return std::nullopt;
    ++counters.table_probes;
    const auto entry = table_->find(table_key(position));
    if (!entry) return std::nullopt;
    if (entry->move != 0) ply.table_move = entry->move ^ orientation(position);
    const bool fits = options_.deeper_is_fine ? entry->depth >= node.depth  //
                                              : entry->depth == node.depth;
    if (!fits) return std::nullopt;
    ++counters.table_hits;
    if (node.is_root() || !settles(*entry, node)) return std::nullopt;
    ++counters.table_cutoffs;
    return entry->value;
  }

  /// A node at which the search ends has no line below it.
  void leaf(const Node& node) {
    if (options_.refutation) refutations_.enter(index(node));
  }

  void order(const G& position, const Node& node, MoveList<Move>& list, Counters& counters) {
    Ply& ply = at(node);
    if (options_.refutation) ply.line_move = refutations_.suggestion(index(node), ply.key);
    if (list.size() < 2 || !has_opinion(ply)) return;
    if (scored_.size() < list.size()) scored_.resize(list.size());
    for (std::size_t i = 0; i < list.size(); ++i)
      scored_[i] = {score(position, node, ply, list[i], counters), list[i]};
    sort_stably(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = scored_[i].move;
  }

  void better(const Node& node, const Move& move) {
    Ply& ply = at(node);
    ply.best = move_code(move);
    if (options_.refutation) refutations_.extend(index(node), ply.key, move);
  }

  void cut(const G&, const Node& node, const Move& move, Counters& counters) {
    credit(node, move, counters);
    if (options_.killers) killers_.add(index(node), move);
    if (options_.history) history_.add(node.ply, move_code(move), node.depth);
  }

  /// Leaves a node whose value is known as far as `bound` says.
  void store(const G& position, const Node& node, Value value, Bound bound, Counters& counters) {
    const Ply& ply = at(node);
    if (options_.refutation && node.ply == 1) refutations_.keep(ply.key);
    if (!table_) return;
    // All moves of a node that failed low look equally bad: none of them is best.
    std::uint16_t move = bound == Bound::kUpper ? std::uint16_t{0} : ply.best;
    if (move != 0) move ^= orientation(position);
    const auto stored = table_->store(table_key(position), {value, bound, node.depth, move});
    counters.table_stores += stored != TranspositionTable::Stored::kTurnedAway;
    counters.table_replacements += stored == TranspositionTable::Stored::kReplaced;
  }

  /// The best line of the last search, where refutation lines are kept. May end early.
  [[nodiscard]] std::vector<Move> principal_variation() const {
    std::vector<Move> moves;
    for (const auto& step : refutations_.principal_variation()) moves.push_back(step.move);
    return moves;
  }

  [[nodiscard]] const ToolOptions& options() const { return options_; }
  [[nodiscard]] TranspositionTable* table() const { return table_; }

 private:
  /// The node of this distance from the root on the path that is being searched.
  struct Ply {
    std::uint64_t key = 0;
    std::uint16_t best = 0;  // codes, 0: none
    std::uint16_t table_move = 0;
    std::optional<Move> line_move;
  };
  struct Scored {
    std::int64_t score;
    Move move;
  };

  static std::size_t index(const Node& node) { return static_cast<std::size_t>(node.ply); }
  Ply& at(const Node& node) {
    if (index(node) >= plies_.size()) plies_.resize(index(node) + 1);
    return plies_[index(node)];
  }
  Ply& enter(const G& position, const Node& node) {
    Ply& ply = at(node);
    ply = Ply{.key = position.key(), .best = 0, .table_move = 0, .line_move = std::nullopt};
    if (options_.refutation) refutations_.enter(index(node));
    return ply;
  }

  [[nodiscard]] bool mirrors() const { return Symmetric<G> && options_.symmetry; }
  [[nodiscard]] std::uint64_t table_key(const G& position) const {
    if constexpr (Symmetric<G>)
      if (mirrors()) return position.canonical_key();
    return position.key();
  }
  /// A move means nothing in a mirrored position. Its code is stored mixed with the position's own
  /// key, so that it matches no move there (but by chance, which only costs order).
  [[nodiscard]] std::uint16_t orientation(const G& position) const {
    return mirrors() ? static_cast<std::uint16_t>(mix(position.key())) : std::uint16_t{0};
  }

  static bool settles(const TableEntry& entry, const Node& node) {
    switch (entry.bound) {
      case Bound::kExact:
        return true;
      case Bound::kLower:
        return entry.value >= node.beta;
      case Bound::kUpper:
        return entry.value <= node.alpha;
    }
    return false;
  }

  [[nodiscard]] bool has_opinion(const Ply& ply) const {
    return options_.static_order || options_.history || options_.killers || ply.table_move != 0 ||
           ply.line_move;
  }

  /// The table's move, the refutation line's, the killers, then promise, then history.
  std::int64_t score(const G& position, const Node& node, const Ply& ply, const Move& move,
                     Counters& counters) {
    constexpr int kTierShift = 56, kPromiseShift = 24;
    static_assert(History::kMax < 1 << kPromiseShift);
    const std::uint16_t code = move_code(move);
    if (ply.table_move != 0 && code == ply.table_move) return std::int64_t{4} << kTierShift;
    if (ply.line_move && move == *ply.line_move) return std::int64_t{3} << kTierShift;
    if (options_.killers)
      if (const int rank = killers_.rank(index(node), move))
        return static_cast<std::int64_t>(rank) << kTierShift;
    std::int64_t score = options_.history ? history_.score(node.ply, code) : 0;
    if (options_.static_order)
      score += static_cast<std::int64_t>(promise(position, node, move, counters)) *
               (std::int64_t{1} << kPromiseShift);
    return score;
  }

  static int promise(const G& position, const Node& node, const Move& move, Counters& counters) {
    if constexpr (OrdersMoves<G>) {
      static_cast<void>(node), static_cast<void>(counters);
      return position.promise(move);
    } else {
      if (node.depth < 2) return 0;  // the children are leaves: guessing costs what knowing does
      ++counters.ordering_evaluations;
      const G next = position.after(move);
      const auto over = next.outcome();
      return -(over ? *over : next.evaluate());
    }
  }

  /// Lists are short and often nearly in order: insertion beats cleverer sorting.
  void sort_stably(std::size_t count) {
    constexpr std::size_t kShort = 48;
    Scored* const moves = scored_.data();
    if (count > kShort) {
      std::stable_sort(moves, moves + count,
                       [](const Scored& a, const Scored& b) { return a.score > b.score; });
      return;
    }
    for (std::size_t i = 1; i < count; ++i) {
      const Scored inserted = moves[i];
      std::size_t j = i;
      for (; j > 0 && moves[j - 1].score < inserted.score; --j) moves[j] = moves[j - 1];
      moves[j] = inserted;
    }
  }

  /// Counts the cut-off for the tool that had suggested the move.
  void credit(const Node& node, const Move& move, Counters& counters) {
    const Ply& ply = at(node);
    const std::uint16_t code = move_code(move);
    if (ply.table_move != 0 && code == ply.table_move)
      ++counters.table_move_cutoffs;
    else if (ply.line_move && move == *ply.line_move)
      ++counters.refutation_cutoffs;
    else if (options_.killers && killers_.rank(index(node), move) > 0)
      ++counters.killer_cutoffs;
    else if (options_.history && history_.score(node.ply, code) > 0)
      ++counters.history_cutoffs;
  }

  ToolOptions options_;
  TranspositionTable* table_;
  Killers<Move> killers_;
  History history_;
  RefutationTable<Move> refutations_;
  std::vector<Ply> plies_;
  std::vector<Scored> scored_;  // room for order(), kept between calls
};

}  // namespace espalier
