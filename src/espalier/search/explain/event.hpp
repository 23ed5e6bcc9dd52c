// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/core/observer.hpp"
#include "espalier/trees/explicit_tree.hpp"

namespace espalier {

/// Something that a search did at a node. Window and value are for the side to move there.
struct ExplainEvent {
  enum class Kind { kEnter, kLeaf, kCut, kLeave };
  Kind kind = Kind::kEnter;
  ExplicitTree::NodeId node = 0;
  Window window;
  Value value = 0;
  int reach = 0;  // the level to which this visit looks; less than the height for a shallow search
};

/// Keeps every event of a search over an explicit tree.
struct ExplainObserver {
  std::vector<ExplainEvent> events;

  void enter(const ExplicitTree& position, const Node& node) {
    add(ExplainEvent::Kind::kEnter, position, node, 0);
  }
  void leaf(const ExplicitTree& position, const Node& node, Value value) {
    add(ExplainEvent::Kind::kLeaf, position, node, value);
  }
  void cut(const ExplicitTree& position, const Node& node, Value value) {
    add(ExplainEvent::Kind::kCut, position, node, value);
  }
  void leave(const ExplicitTree& position, const Node& node, Value value) {
    add(ExplainEvent::Kind::kLeave, position, node, value);
  }

 private:
  void add(ExplainEvent::Kind kind, const ExplicitTree& position, const Node& node, Value value) {
    events.push_back({kind, position.node(), node.window(), value, node.ply + node.depth});
  }
};

static_assert(Observer<ExplainObserver, ExplicitTree>);

}  // namespace espalier
