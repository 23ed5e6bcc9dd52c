// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

#include "espalier/core/game.hpp"
#include "espalier/parallel/cabp/dewey_path.hpp"

namespace espalier {

/// The kinds of nodes (Knuth & Moore 1975). Types 1 to 3 are critical: alpha-beta visits them
/// whatever the values are. The first child of a type 1 node is of type 1, its others of type 2;
/// the first child of a type 2 node is of type 3; all children of a type 3 node are of type 2. All
/// others can be pruned.
enum class CriticalType : std::uint8_t { kPrunable, kOne, kTwo, kThree };

constexpr CriticalType type_of_child(CriticalType father, std::uint32_t child) {
  switch (father) {
    case CriticalType::kOne:
      return child == 0 ? CriticalType::kOne : CriticalType::kTwo;
    case CriticalType::kTwo:
      return child == 0 ? CriticalType::kThree : CriticalType::kPrunable;
    case CriticalType::kThree:
      return CriticalType::kTwo;
    default:
      return CriticalType::kPrunable;
  }
}

/// How many of a node's children are critical; they come first.
constexpr std::uint32_t critical_children(CriticalType type, std::uint32_t children) {
  switch (type) {
    case CriticalType::kOne:
    case CriticalType::kThree:
      return children;
    case CriticalType::kTwo:
      return children > 0 ? 1 : 0;
    default:
      return 0;
  }
}

/// What the sibling queue is ordered by.
enum class SiblingOrder : std::uint8_t {
  kWaitingChild,  // the path of the first child that waits: depth-first
  kFather,        // the path of the node whose children wait
};

/// An interior node that is being worked on: its place in the score tree (the "VABT" of Cung &
/// Roucairol 1991), its critical children in the critical queue, and the list of the others in the
/// sibling queue.
///
/// Each group of fields belongs to a lock. References, the node's memory, are counted: by each
/// child that is a score node, by each queue that the node is in, and by each processor that works
/// on one of its children.
template <class Machine, Game G, template <class, class> class SiblingQueue>
struct ScoreNode {
  using Move = typename G::Move;

  ScoreNode(const G& here, ScoreNode* above, std::uint32_t child_of_father, CriticalType kind,
            int plies, SiblingOrder sibling_order)
      : father(above),
        child(child_of_father),
        depth(plies),
        type(kind),
        order(sibling_order),
        path(above ? DeweyPath(above->path, child_of_father) : DeweyPath()),
        position(here) {
    position.moves(moves);
    children = pending = static_cast<std::uint32_t>(moves.size());
  }

  // Fixed before anybody else sees the node.
  ScoreNode* father;
  std::uint32_t child;  // which of its father's
  std::uint32_t children = 0;
  std::uint32_t critical = 0;  // this many children go through the critical queue
  int depth;                   // plies still to search
  CriticalType type;
  SiblingOrder order;
  bool from_list = false;  // it waited in its father's list, not in the critical queue
  DeweyPath path;
  G position;
  MoveList<Move> moves;

  // The score. `value` only grows, and is read without the lock.
  typename Machine::Lock lock{"a score"};
  typename Machine::template Cell<Value> value{-kInfinity};
  std::uint32_t pending = 0;  // children that have not contributed
  std::uint32_t best = 0;     // the child that `value` comes from, when it has grown
  bool resolved = false;

  // The list of children that wait, under the same lock. `next` changes under the lock of the
  // queue's head as well, for it is the key there.
  std::uint32_t next = 0;
  std::uint32_t in_flight = 0;  // slots in use, of k
  bool queued = false;          // in the sibling queue, or about to be

  // Under the critical queue's lock.
  std::uint32_t next_critical = 0;
  ScoreNode* next_in_critical_queue = nullptr;

  typename SiblingQueue<Machine, ScoreNode>::Links links;

  std::atomic<std::uint32_t> references = 1;  // its maker's

  [[nodiscard]] bool has_waiting() const { return next < children; }

  /// In the sibling queue.
  [[nodiscard]] bool comes_before(const ScoreNode& other) const {
    if (order == SiblingOrder::kFather) return path < other.path;
    return compare_children(path, next, other.path, other.next) < 0;
  }
};

}  // namespace espalier
