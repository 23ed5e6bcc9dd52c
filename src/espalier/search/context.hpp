// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "espalier/core/control.hpp"
#include "espalier/core/counters.hpp"
#include "espalier/core/evaluator.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/node.hpp"
#include "espalier/core/observer.hpp"
#include "espalier/core/result.hpp"

namespace espalier {

/// No table, no move ordering: the algorithms as the papers count them.
struct NoTools {
  static constexpr bool kActive = false;
};

/// What an algorithm talks to while it searches. Its few verbs hide evaluation, counting, stopping,
/// live windows, tables, ordering and watching, so that an algorithm's file shows the algorithm:
///
///   known    enters a node; a value when there is nothing to search below it
///   moves    the moves to try, in the order in which to try them
///   better   a move became the node's best
///   cut      the remaining moves of a node are skipped
///   done     leaves a node with its value, or with a bound of it
///   stopped  the search was told to end: return at once, whatever the value
///
/// Everything unused compiles to nothing. Not shared between threads: one context a searcher.
template <Game G, Evaluator<G> Evaluate = OwnEvaluation, Control Ctl = NoControl,
          Observer<G> Obs = NoObserver, class Tools = NoTools>
class Context {
 public:
  using Move = typename G::Move;
  static constexpr bool kNarrows = Ctl::kCanNarrow;

  Counters counters;
  std::optional<Move> root_best;
  std::optional<Bound> root_bound;  // set by an algorithm that settles for less than the value

  Context() requires(std::default_initializable<Ctl>&& std::default_initializable<Obs>&&
                         std::default_initializable<Tools>)
      : Context(default_control(), default_observer(), default_tools()) {}
  Context(Ctl& control, Obs& observer, Tools& tools, Evaluate evaluate = {})
      : evaluate_(evaluate), control_(control), observer_(observer), tools_(tools) {}

  [[nodiscard, gnu::always_inline]] bool stopped() {
    if constexpr (Ctl::kCanStop)
      return control_.should_stop(counters.nodes());
    else
      return false;
  }

  [[gnu::always_inline]] std::optional<Value> known(const G& position, Node& node) {
    observer_.enter(position, node);
    if constexpr (Tools::kActive)
      if (node.depth > 0) tools_.prefetch(position);
    if constexpr (Ctl::kCanStop)
      if (stopped_on_entering()) return node.alpha;
    if constexpr (Ctl::kCanNarrow)
      if (narrow(node); node.alpha >= node.beta) return node.alpha;
    if (const auto value = position.outcome()) return leaf_value(position, node, *value);
    if (node.depth <= 0) return leaf_value(position, node, evaluated(position));
    if constexpr (Tools::kActive)
      if (const auto value = tools_.probe(position, node, counters)) {
        observer_.leave(position, node, *value);
        return *value;
      }
    ++counters.interior;
    return std::nullopt;
  }

  [[gnu::always_inline]] MoveList<Move> moves(const G& position, const Node& node) {
    MoveList<Move> list;
    position.moves(list);
    if constexpr (Tools::kActive) tools_.order(position, node, list, counters);
    return list;
  }

  [[gnu::always_inline]] void better(const Node& node, const Move& move) {
    if (node.is_root()) root_best = move;
    if constexpr (Tools::kActive) tools_.better(node, move);
  }

  void cut(const G& position, const Node& node, const auto& list, const Move& move, Value value) {
    ++(node.beta_from_brother ? counters.shallow_cutoffs : counters.deep_cutoffs);
    if (&move == &*list.begin()) ++counters.first_move_cutoffs;
    if constexpr (Tools::kActive) tools_.cut(position, node, move, counters);
    observer_.cut(position, node, value);
  }

  [[gnu::always_inline]] Value done(const G& position, const Node& node, Value value) {
    if constexpr (Tools::kActive)
      if (!stopped() && !narrowed_since(node))
        tools_.store(position, node, value, bound_at(node, value), counters);
    observer_.leave(position, node, value);
    return value;
  }

  /// For algorithms that search the same root deeper and deeper.
  void next_iteration() {
    if constexpr (Tools::kActive) tools_.new_iteration();
  }

  /// For algorithms that keep nodes: `count` of them are stored now.
  void stored(std::uint64_t count) { counters.peak_stored = std::max(counters.peak_stored, count); }

  /// For best-first searches, whose bound of a node's value gets better all the time: at the root
  /// it is `bound` now. For controls that ask for it.
  [[gnu::always_inline]] void bounded(const Node& node, Value bound) {
    if constexpr (requires { control_.bounded(counters.nodes(), bound); })
      if (node.is_root()) control_.bounded(counters.nodes(), bound);
  }

  /// The root's window as its owner sees it now, for searches that are not recursive.
  [[nodiscard]] Window root_window(Window own) const {
    if constexpr (Ctl::kCanNarrow)
      return intersection(own, control_.root_window());
    else
      return own;
  }

  /// The same for a node anywhere in the search: signs alternate on the way down.
  [[nodiscard]] Window live_window(Node node) const {
    if constexpr (Ctl::kCanNarrow) narrow(node);
    return node.window();
  }

  Evaluate& evaluation() { return evaluate_; }
  Ctl& control() { return control_; }
  Obs& observer() { return observer_; }
  Tools& tools() { return tools_; }

 private:
  /// For controls that tell entering a node from going on in one.
  [[gnu::always_inline]] bool stopped_on_entering() {
    if constexpr (requires { control_.should_stop_entering(counters.nodes()); })
      return control_.should_stop_entering(counters.nodes());
    else
      return stopped();
  }
  [[gnu::always_inline]] Value leaf_value(const G& position, const Node& node, Value value) {
    ++counters.leaves;
    if constexpr (Tools::kActive) tools_.leaf(node);
    observer_.leaf(position, node, value);
    return value;
  }
  /// An evaluator that does more than look may ask to count what it does.
  Value evaluated(const G& position) {
    if constexpr (requires { evaluate_(position, counters); })
      return evaluate_(position, counters);
    else
      return evaluate_(position);
  }
  /// An algorithm that settles for less at the root has said so.
  [[nodiscard]] Bound bound_at(const Node& node, Value value) const {
    return node.is_root() && root_bound ? *root_bound : bound_of(value, node.window());
  }

  /// Baudet 1978: a search in progress may take over a narrower root window. Signs alternate with
  /// the distance from the root of this search.
  void narrow(Node& node) const {
    const Window root = control_.root_window();
    const Window here = intersection(node.window(), node.ply % 2 == 0 ? root : -root);
    if (here.beta < node.beta) node.beta_from_brother = false;
    node.alpha = here.alpha;
    node.beta = here.beta;
  }
  /// A value found under a window that shrank meanwhile is good for this search only.
  [[nodiscard]] bool narrowed_since(Node node) const {
    if constexpr (Ctl::kCanNarrow) {
      const Window before = node.window();
      narrow(node);
      return node.window() != before;
    } else {
      return false;
    }
  }

  // Stateless policies need no object of their own.
  static Ctl& default_control() {
    static Ctl c;
    return c;
  }
  static Obs& default_observer() {
    static Obs o;
    return o;
  }
  static Tools& default_tools() {
    static Tools t;
    return t;
  }

  [[no_unique_address]] Evaluate evaluate_;
  Ctl& control_;
  Obs& observer_;
  Tools& tools_;
};

/// A context whose root window nobody narrows while the search runs. Asked for by searches that
/// remember bounds from one window to the next: what they found under a narrower window than they
/// know of would count as found under their own.
template <class Search>
concept FixedWindow = !Search::kNarrows;

}  // namespace espalier
