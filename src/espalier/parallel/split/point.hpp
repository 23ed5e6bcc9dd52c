// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/game.hpp"

namespace espalier {

/// What a node is in the minimal tree (Knuth & Moore 1975), if the best moves come first: where the
/// value is found, where one good son is enough, where all sons must be searched.
enum class NodeType : std::uint8_t { kPv, kCut, kAll };

constexpr NodeType type_of_son(NodeType father, std::uint32_t index) {
  switch (father) {
    case NodeType::kPv:
      return index == 0 ? NodeType::kPv : NodeType::kCut;
    case NodeType::kCut:
      return NodeType::kAll;
    default:
      return NodeType::kCut;
  }
}

/// How processors split the work below nodes.
struct SplitRules {
  int leaf = 1;          // a node with at most so many plies left is searched by one processor
  int promising = 1;     // sons of a cut node that are searched one after the other
  bool eager = false;    // the sons of an ALL node need not wait for the first of them
  bool peers = false;    // the last to finish at a node backs it up, not the one who came first
  bool tests = false;    // younger sons are only asked whether they are better (Jamboree)
  bool surveys = false;  // an idle processor looks at many others, not at a few
};

/// A node that one processor or several are working on: a job that somebody took, and where it has
/// sons to be searched in parallel, the place where they are shared out.
///
/// What is marked "before" is written by the processor that takes the job, before anybody else can
/// see the node. Nodes are used again but not freed during a run, so that whoever still holds an
/// old pointer may take the lock and look at `open`.
template <class Machine, Game G>
struct SplitPoint {
  using Move = typename G::Move;
  enum class Son : std::uint8_t { kWaits, kRuns, kFailed, kDone };  // kFailed: its test

  // Before.
  SplitPoint* father = nullptr;
  std::uint32_t index = 0;  // among the father's sons
  int owner = 0;            // the processor that took the job
  int ply = 0;
  int depth = 0;  // plies left
  NodeType type = NodeType::kPv;
  bool alone = false;  // searched as a whole by the owner
  bool test = false;   // with the minimal window above `tested`, for the father
  Value tested = 0;
  bool beta_from_brother = false;
  /// The window as it is now, for a search that runs: empty when nobody wants the value.
  typename Machine::template Cell<Window> window;
  /// Under the father's lock.
  SplitPoint* next_brother = nullptr;
  SplitPoint* previous_brother = nullptr;

  typename Machine::Lock lock{"a split point"};
  /// The owner sleeps until the node is complete or has work below it.
  typename Machine::template Cell<int> owner_sleeps{0};

  // Under the lock. The position and the moves may also be read by those who search a son.
  bool open = false;  // expanded, and not complete
  bool complete = false;
  bool offered = false;
  int priority = 0;    // as offered
  Window bounds = {};  // from above: the value outside is not wanted exactly
  Window live = {};    // bounds and value together; empty: nothing more is wanted
  Value value = -kInfinity;
  std::uint32_t best = 0;
  std::uint32_t next = 0;  // the first son that nobody has taken
  std::uint32_t active = 0;
  std::uint32_t done = 0;
  std::uint32_t first_undone = 0;  // with tests
  SplitPoint* sons = nullptr;      // those that are active
  std::optional<G> position;
  std::vector<Move> moves;
  std::vector<Son> states;  // with tests

  // All of these under the lock.

  void link(SplitPoint* son) {
    son->previous_brother = nullptr;
    son->next_brother = sons;
    if (sons) sons->previous_brother = son;
    sons = son;
  }
  void unlink(SplitPoint* son) {
    (son->previous_brother ? son->previous_brother->next_brother : sons) = son->next_brother;
    if (son->next_brother) son->next_brother->previous_brother = son->previous_brother;
  }

  /// The first son that is not done has failed its test, so that its value may be asked for.
  [[nodiscard]] bool has_value_search() const {
    return first_undone < next && !states.empty() && states[first_undone] == Son::kFailed;
  }
  /// Whether somebody may take a son now.
  [[nodiscard]] bool has_work(const SplitRules& rules) const {
    if (!open || live.is_empty()) return false;
    if (has_value_search()) return true;
    return next < moves.size() && (active == 0 || done >= sons_first(rules));
  }

 private:
  /// How many sons are searched before their brothers may be searched in parallel.
  [[nodiscard]] std::uint32_t sons_first(const SplitRules& rules) const {
    if (type == NodeType::kCut) return static_cast<std::uint32_t>(rules.promising);
    return type == NodeType::kAll && rules.eager ? 0 : 1;
  }
};

}  // namespace espalier
