// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>

#include "espalier/search/context.hpp"
#include "espalier/search/sss_states.hpp"

namespace espalier {

/// SSS* (Stockman 1979; the messages of Pinhanez 1989) and its dual, DUAL* (Kumar & Kanal 1984;
/// Marsland, Reinefeld & Schaeffer 1987): best-first search over partial solution trees. A state is
/// a node, live or solved, with a merit, an upper bound of every solution that holds it. The state
/// of largest merit, leftmost among equals, is the next to be replaced:
///
///   live, terminal               1  becomes solved with min(merit, value)
///   live, the best side moves    2  all children become live
///   live, the other side moves   3  the first child becomes live
///   solved, under the best side  4  the parent is solved, its other descendants are purged
///   solved, under the other side 5  the next brother becomes live, or 6 the parent is solved
///
/// In SSS* the best side is the one to move at the root, in DUAL* its opponent: the same search
/// with all values negated. (Ties go by the place of the state's own node; for uniform trees that
/// is the order of the published list.)
///
/// The window may be narrowed while the search runs (Pinhanez 1989): a merit above it is clipped
/// before its state is served, and the search is over when no merit inside is left.
///
/// Guarantee: alpha when v <= alpha, v inside the window, beta when v >= beta. Cost: SSS* visits no
/// leaf that alpha-beta does not; up to d^ceil(h/2) stored states, O(h log d) work a state.
template <bool kDual>
struct BasicSss {
  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    return above(search, position, node, [&search](const G& at, Node& below, std::uint64_t) {
      return search.known(at, below);
    });
  }

  /// The same down to where known(position, node, states_stored) has a value, that keeps the
  /// contract of the node's window: the upper part of a search that goes on in another way below.
  template <Game G, class Search, class Known>
  static Value above(Search& search, const G& position, Node root, const Known& known) {
    SssStates<G> states;
    if (const auto value = known(position, root, 0))
      return std::max(root.alpha, std::min(*value, root.beta));
    states.expand(position, root, !kDual, search.moves(position, root), window(search, root).beta);

    while (!search.stopped()) {
      search.stored(states.count());
      auto& parent = states.head_parent();
      auto& head = parent.first();
      const Window limits = window(search, root);
      if (std::min(head.merit, limits.beta) <= limits.alpha) {
        if (kDual) search.better(root, states.root().moves[states.root().refuted_by()]);
        return for_root(limits.alpha);
      }
      if (head.merit > limits.beta) {
        states.lower_head(limits.beta);
        continue;
      }
      const Value merit = head.merit;
      search.bounded(root, for_root(merit));
      if (head.state == SssStates<G>::kLive) {
        G next = parent.position.after(parent.moves[head.child]);
        Node child = child_node(parent, merit, limits.alpha);
        if (const auto value = known(next, child, states.count())) {
          head.state = SssStates<G>::kSolved;
          const Value leaf = parent.is_choice ? -*value : *value;
          if (leaf < merit) states.lower_head(leaf);  // 1
        } else {
          const auto moves = search.moves(next, child);
          states.expand(std::move(next), child, !parent.is_choice, moves, merit);  // 2, 3
        }
      } else if (parent.is_choice) {
        search.better(parent.node, parent.moves[head.child]);
        report_cuts(search, states, parent, merit);
        search.done(parent.position, parent.node, merit);
        if (!states.solve_head_parent()) return for_root(merit);  // 4
      } else {
        if (merit < parent.settled) {
          search.better(parent.node, parent.moves[head.child]);
          parent.refuter = head.child;
          parent.settled = merit;
        }
        if (head.child + 1 < parent.moves.size()) {
          head = {merit, head.child + 1};  // 5
        } else {
          search.done(parent.position, parent.node, -merit);
          if (!states.solve_head_parent()) return for_root(merit);  // 6
        }
      }
    }
    return root.alpha;
  }

 private:
  static Value for_root(Value merit) { return kDual ? -merit : merit; }

  /// What its owner says of the root's window now, for the best side.
  static Window window(const auto& search, const Node& root) {
    const Window live = search.live_window(root);
    return kDual ? -live : live;
  }

  static Node child_node(const auto& parent, Value merit, Value alpha) {
    if (parent.is_choice) return parent.node.with_window({-merit, -alpha});
    const bool lowered_by_brother = -parent.node.alpha > merit;
    return parent.node.with_window({alpha, merit}, lowered_by_brother);
  }

  /// A choice node solved at its bound skips its unsolved children. One solved below its bound has
  /// refuted each of them: they skip the rest of their own.
  static void report_cuts(auto& search, auto& states, const auto& choice, Value merit) {
    using States = std::remove_reference_t<decltype(states)>;
    const bool at_bound = merit >= choice.node.beta;
    for (const auto& branch : choice.branches) {
      if (branch.state == States::kSolved) continue;
      if (at_bound) {
        search.cut(choice.position, choice.node, choice.moves, choice.moves[choice.first().child],
                   merit);
        return;
      }
      if (!States::is_expanded(branch.state)) continue;
      const auto& reply = states[branch.state];
      Node refuted = reply.node;
      refuted.beta = -merit;
      refuted.beta_from_brother = true;
      search.cut(reply.position, refuted, reply.moves, reply.moves[reply.refuted_by()],
                 -branch.merit);
    }
  }
};

using Sss = BasicSss<false>;
using DualSss = BasicSss<true>;

}  // namespace espalier
