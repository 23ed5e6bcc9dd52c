// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "espalier/search/messages/message.hpp"

namespace espalier::messages {

/// AND nodes belong to the first player (MAX), OR nodes to the second; the root is AND.
enum class Type { kAnd, kOr };

/// "Description by messages" (Pinhanez 1989, chapter 3): the nodes of a tree send each other
/// messages, exactly one is interpreted a step, the first goes to the root, and the run ends when
/// the hypothetical parent of the root receives one.
///
/// The engine keeps what the tables speak of: the tree, the values stored at each node, the
/// messages that wait, and the record of the run.
class Engine {
 public:
  enum class Slot { kValor, kBound, kAlpha, kBeta, kX };

  Engine(const ExplicitTree& tree, bool traced);

  [[nodiscard]] const ExplicitTree& tree() const { return tree_; }
  [[nodiscard]] Type type(NodeId t) const { return nodes_[t].type; }
  [[nodiscard]] bool is_terminal(NodeId t) const { return tree_.child_count(t) == 0; }
  [[nodiscard]] bool is_below(NodeId t, NodeId ancestor) const;
  /// Whether a lies left of b, or above it.
  [[nodiscard]] bool is_before(NodeId a, NodeId b) const;

  /// The next child at each call, then kNil. Two independent iterators, numbered 0 and 1.
  NodeId next_child(NodeId t, int iterator);
  void restart(NodeId t, int iterator) { nodes_[t].next[iterator] = 0; }

  [[nodiscard]] Value read(Slot slot, NodeId t) const;
  void write(Slot slot, NodeId t, Value value);

  /// Counts an examination of a terminal and gives its value, from MAX's side.
  Value examine(NodeId t);

  // The record of the current step.
  void begin_line(int number);
  [[nodiscard]] bool traced() const { return traced_; }
  void note(const std::string& what);

  Run& run() { return run_; }

 private:
  friend class Table;

  struct NodeState {
    Value slots[5] = {};
    std::uint32_t next[2] = {};
    std::uint32_t rank = 0;  // in pre-order
    std::uint32_t last = 0;  // rank of the last node below
    Type type = Type::kAnd;
  };

  const ExplicitTree& tree_;
  bool traced_;
  std::vector<NodeState> nodes_;
  Run run_;
  std::size_t current_ = 0;  // the step in the trace that is being recorded
  int nesting_ = 0;
};

}  // namespace espalier::messages
