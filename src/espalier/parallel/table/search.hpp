// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "espalier/machine/trace.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/parallel/table/moves_under_search.hpp"
#include "espalier/parallel/table/shared_table.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/tools/move_code.hpp"

namespace espalier {

/// How processors that all search the same root keep out of each other's way.
struct TableRules {
  enum class Marks {
    kNone,
    kPositions,  // in the table: positions that somebody is searching
    kMoves,      // beside it: moves that somebody is searching
  };
  Marks marks = Marks::kNone;
  bool eldest_first = true;  // a node's first son is never left to others
  bool deepens = false;      // iterates, each processor over other depths
  bool reorders = false;     // each processor tries the moves near the root in another order
  int leaf = 1;  // a node with at most so many plies left is searched without marks below
  std::optional<int> log_entries = {};  // of the table, as a power of two; none: fitting
};

/// One run of the searches in which every processor searches the whole tree by alpha-beta and they
/// meet in the transposition table only: ABDADA, simplified ABDADA, alpha-beta* and Lazy SMP differ
/// in TableRules only. The first to finish the root ends the run.
///
/// Guarantee: the contract of Window, since a stored value answers only for its own depth. As every
/// search with a table it trusts the keys of the game. Memory: the table.
template <class Machine, Game G>
class TableSearch {
 public:
  using Me = typename Machine::Processor;
  using Move = typename G::Move;

  TableSearch(const TableRules& rules, const G& root, int depth)
      : rules_(rules), table_(rules.log_entries ? *rules.log_entries : fitting(root, depth)) {}

  static ParallelResult<Move> run(const TableRules& rules, Machine& machine, int processors,
                                  const G& root, int depth, Window window) {
    TableSearch search(rules, root, depth);
    std::vector<Counters> counters(static_cast<std::size_t>(processors));
    const auto account = machine.run(processors, [&](Me& me) {
      Member member(search, me);
      member.run(root, depth, window);
      counters[static_cast<std::size_t>(me.id())] = member.counters();
    });
    return make_result(machine, std::move(search.result_), std::move(counters), account);
  }

 private:
  class Member;

  /// Room for some times the inner nodes of the minimal tree, if all nodes have as many moves as
  /// the root.
  static int fitting(const G& root, int depth) {
    constexpr int kSmallest = 10, kLargest = 20, kMore = 4;
    MoveList<Move> moves;
    root.moves(moves);
    const double plies = depth / 2.0 * std::log2(static_cast<double>(moves.size()) + 1);
    return std::clamp(static_cast<int>(std::min(plies, 100.0)) + kMore, kSmallest, kLargest);
  }

  const TableRules rules_;
  SharedTable<Machine> table_;
  MovesUnderSearch<Machine> moves_;
  typename Machine::Lock lock_{"the result"};
  typename Machine::template Cell<int> over_{0};
  Result<Move> result_;  // under the lock, until it is over
};

/// One processor.
template <class Machine, Game G>
class TableSearch<Machine, G>::Member {
 public:
  Member(TableSearch& run, Me& me) : run_(run), rules_(run.rules_), me_(me), searcher_(me) {}

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

  void run(const G& root, int depth, Window window) {
    if (is_leaf(root, depth)) {
      if (me_.id() == 0) run_.result_ = searcher_.search(AlphaBeta{}, root, depth, window);
      return;
    }
    const Span span(me_, Activity::kSearch, [] { return std::string("the root"); });
    if (rules_.deepens)
      for (int shallow = 1; shallow < depth && !stopped_; ++shallow)
        if (!skips(shallow)) visit(root, root_node(shallow), false);
    if (!stopped_) publish(visit(root, root_node(depth, window), false), window);
  }

 private:
  /// What the first to finish found.
  void publish(std::optional<Value> value, Window window) {
    if (stopped_) return;
    const Guard guard(me_, run_.lock_);
    if (run_.over_.get(me_) != 0) return;
    const auto best = *value > window.alpha ? root_best_ : std::nullopt;
    run_.result_ = {*value, bound_of(*value, window), best, {}};
    run_.over_.set(me_, 1);
  }

  /// As in Stockfish's Lazy SMP of 2016: helpers skip depths in blocks of different lengths.
  [[nodiscard]] bool skips(int depth) const {
    if (me_.id() == 0) return false;
    constexpr int kLongest = 4;
    const int helper = me_.id() - 1;
    const int block = 1 + helper / 2 % kLongest;
    return (depth + helper % (2 * block)) / block % 2 == 1;
  }

  /// Ends a search when another processor has finished the root.
  struct Boss {
    Member& member;
    Window window;
    std::optional<Window> look(Me&) {
      return member.is_over() ? std::nullopt : std::optional(window);
    }
  };
  bool is_over() { return stopped_ = stopped_ || (me_.count() > 1 && run_.over_.get(me_) != 0); }

  /// The value of a position with moves and plies left; nothing when it was to be exclusive and
  /// somebody else is at it. Once stopped_ is set the value means nothing.
  std::optional<Value> visit(const G& position, const Node& node, bool exclusive) {
    if (is_over()) return 0;
    Counters& mine = searcher_.counters();
    const bool marks = rules_.marks == TableRules::Marks::kPositions;
    const typename SharedTable<Machine>::Visit here{position.key(), node.depth, node.window(),
                                                    marks, marks && exclusive};
    const auto known = run_.table_.enter(me_, here);
    ++mine.table_probes;
    mine.table_hits += known.known;
    if (known.busy || (known.value && !node.is_root())) {
      me_.work(me_.costs().generate);  // the position was made
      if (known.busy) return std::nullopt;
      ++mine.table_cutoffs;
      return known.value;
    }
    const Found found = node.depth <= rules_.leaf
                            ? search_alone(position, node)
                            : search_sons(position, node, here.key, known.move);
    if (stopped_) return 0;
    const std::uint16_t best = found.best ? move_code(*found.best) : std::uint16_t{0};
    run_.table_.leave(me_, here, {found.value, bound_of(found.value, node.window()), best});
    ++mine.table_stores;
    return found.value;
  }

  struct Found {
    Value value = -kInfinity;
    std::optional<Move> best;  // none where all moves failed low
  };

  Found search_alone(const G& position, const Node& node) {
    Boss boss{*this, node.window()};
    const auto found =
        searcher_.search(AlphaBetaFailSoft{}, position, node.depth, node.window(), boss);
    if (!found || found->value <= node.alpha) return {found ? found->value : 0, std::nullopt};
    if (node.is_root()) root_best_ = found->best;
    return {found->value, found->best};
  }

  /// First the sons that nobody else is at, then those that were left to others.
  Found search_sons(const G& position, const Node& node, std::uint64_t key, std::uint16_t move) {
    searcher_.expanded();
    me_.check_stop();
    MoveList<Move> moves;
    position.moves(moves);
    order(moves, move, node.ply);
    Found found;
    std::size_t left = 0;  // to others: these are moved to the front of the list
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const bool exclusive = i > 0 || !rules_.eldest_first;
      if (!try_move(position, node, key, moves[i], exclusive, found)) moves[left++] = moves[i];
      if (stopped_) return found;
      if (found.value >= node.beta) return cut(node, found, i == 0);
    }
    if (left > 0 && !node.is_root())
      if (const auto value = settled_meanwhile(node, key)) return {*value, found.best};
    for (std::size_t i = 0; i < left; ++i) {
      try_move(position, node, key, moves[i], false, found);
      if (stopped_) return found;
      if (found.value >= node.beta) return cut(node, found, false);
    }
    return found;
  }
  /// By those who were at the same node.
  std::optional<Value> settled_meanwhile(const Node& node, std::uint64_t key) {
    ++searcher_.counters().table_probes;
    const auto known = run_.table_.enter(me_, {key, node.depth, node.window()});
    searcher_.counters().table_hits += known.known;
    return known.value;
  }
  Found cut(const Node& node, const Found& found, bool first) {
    Counters& mine = searcher_.counters();
    ++(node.beta_from_brother ? mine.shallow_cutoffs : mine.deep_cutoffs);
    mine.first_move_cutoffs += first;
    return found;
  }

  /// False when the son is left to others.
  bool try_move(const G& position, const Node& node, std::uint64_t key, const Move& move,
                bool exclusive, Found& found) {
    const bool notes = rules_.marks == TableRules::Marks::kMoves && node.depth > 1;
    const std::uint64_t hash = mix(mix(key, bits_of(move)), index(node.depth));
    if (notes && !run_.moves_.begin(me_, hash, exclusive)) return false;
    const auto value = son_value(position.after(move), node.child(found.value), exclusive);
    if (notes) run_.moves_.end(me_, hash);
    if (!value) return false;
    if (stopped_ || -*value <= found.value) return true;
    found.value = -*value;
    if (found.value <= node.alpha) return true;
    found.best = move;
    if (node.is_root()) root_best_ = move;
    return true;
  }
  std::optional<Value> son_value(const G& son, const Node& node, bool exclusive) {
    const auto outcome = son.outcome();
    if (!outcome && node.depth > 0) return visit(son, node, exclusive);
    if (is_over()) return 0;
    searcher_.valued();
    return outcome ? *outcome : son.evaluate();
  }

  /// The table's move comes first. Near the root every processor then begins with another move.
  void order(MoveList<Move>& moves, std::uint16_t table_move, int ply) const {
    const auto begin = moves.begin();
    if (table_move != 0) {
      const auto best = std::find_if(
          begin, moves.end(), [&](const Move& move) { return move_code(move) == table_move; });
      if (best != moves.end()) std::rotate(begin, best, best + 1);
    }
    constexpr int kPlies = 2;
    if (!rules_.reorders || ply >= kPlies || moves.size() < 3) return;
    const std::size_t others = moves.size() - 1;
    const std::size_t turn = ply == 0 ? index(me_.id()) : index(me_.id()) / others;
    std::rotate(begin + 1, begin + 1 + static_cast<std::ptrdiff_t>(turn % others), moves.end());
  }

  static std::size_t index(int number) { return static_cast<std::size_t>(number); }
  static std::uint64_t bits_of(const Move& move) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &move, sizeof(Move));
    return bits;
  }

  TableSearch& run_;
  const TableRules& rules_;
  Me& me_;
  Searcher<Me> searcher_;
  bool stopped_ = false;  // another processor has finished
  std::optional<Move> root_best_;
};

}  // namespace espalier
