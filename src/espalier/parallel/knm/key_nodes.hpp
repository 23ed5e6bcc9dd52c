// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "espalier/parallel/knm/messages.hpp"
#include "espalier/parallel/pool/arena.hpp"
#include "espalier/parallel/pool/recycled.hpp"
#include "espalier/parallel/pool/visit.hpp"

namespace espalier {

/// What the processors of a KNM run share: all nodes visited so far, and the messages on their way.
/// Knows the rules and nothing of machines; every call needs the run's lock, except that a worker
/// may read the position and the moves of the node that its task names.
///
/// Every node ranks its children by their estimates. The root is a key node and counts as first; of
/// a key node that is first all children are key nodes, of another only the child that it ranks
/// first. Key leaves are valued. A new estimate may put another child first, which makes key nodes
/// of others, and so on until nothing is left to be said: then the first child's estimate is exact
/// at every key node that is first, and the others' are upper bounds that do not exceed it.
///
/// Among equal estimates the child that is first stays so.
template <Game G, template <class> class Messages = KnmQueue>
class KeyNodes {
 public:
  using Move = typename G::Move;
  using Visited = VisitedPosition<G>;
  struct Node;

  struct Status {
    bool key : 1 = false;
    bool first : 1 = false;
    [[nodiscard]] bool opens_all() const { return key && first; }
    friend bool operator==(const Status&, const Status&) = default;
  };
  /// What a node keeps of a child. Messages wait for memory more than for anything else: it fills
  /// half a cache line, and stands behind its node, where a message's reader can tell without
  /// looking.
  struct Child {
    Node* node = nullptr;         // when it was visited and has moves
    Value estimate = -kInfinity;  // for the father's side
    std::uint32_t estimate_heard = 0;
    KnmStamps status_stamps = {};
    Status status = {};     // as the child knows it
    Status told = {};       // as it was told last
    bool is_asked = false;  // it was told to be a key node at least once
    bool is_begun = false;  // somebody visits it, or has done so
  };
  struct alignas(64) Node {
    Node* father = nullptr;
    const Visited* visited = nullptr;
    std::uint32_t index = 0;           // which of its father's
    std::uint32_t width = 0;           // how many children
    std::uint32_t first = 0;           // of its children
    Value estimate = -kInfinity;       // the first child's, the greatest of all
    std::uint32_t estimates_sent = 0;  // to the father
    Status status = {};
    bool opened_all = false;  // its children were last told so

    [[nodiscard]] Child* children() { return reinterpret_cast<Child*>(this + 1); }
    [[nodiscard]] Child& child(std::uint32_t number) { return children()[number]; }
  };

  /// A message to be delivered, or a node to be visited because of one.
  struct Task {
    KnmMessage<Node> message = {};
    bool is_visit = false;
    explicit operator bool() const { return message.father != nullptr; }
  };

  /// For a visitor to fill.
  Visited* fresh() { return visited_.fresh(); }

  /// The first node; it has moves.
  void begin(const Visited* root) {
    Node& above = make(1);
    Child& top = above.child(0);
    top.told = top.status = {true, true};
    top.is_asked = top.is_begun = true;
    adopt(above, 0, root);
    root_ = top.node;
  }

  /// Sets the task to the next message or visit, whose end must be told. With `at_once` messages
  /// are delivered here, up to one that asks for a visit. None when no message is left.
  void next(Task& task, bool at_once) {
    while (messages_.size() > 0) {
      task.message = messages_.pop();
      messages_.look_ahead(fetch_node, fetch_position);
      task.is_visit = asks_for_visit(task.message);
      if (task.is_visit || !at_once) {
        ++tasks_;
        if (!task.is_visit) fetch_child(task.message);
        return;
      }
      deliver(task.message);
    }
    task = {};
  }
  /// The task was no visit, and its message is to be delivered now.
  void delivered(const Task& task) {
    --tasks_;
    deliver(task.message);
  }
  /// The task's child is a leaf of this value for the father's side.
  void valued(const Task& task, Value value) {
    --tasks_;
    send_up(*task.message.father, task.message.child, value, 1);
  }
  /// The task's child has moves, and was visited.
  void expanded(const Task& task, const Visited* visited) {
    --tasks_;
    adopt(*task.message.father, task.message.child, visited);
  }

  /// All has been said and done.
  [[nodiscard]] bool finished() const { return root_ && messages_.size() == 0 && tasks_ == 0; }
  [[nodiscard]] std::size_t waiting() const { return messages_.size(); }
  [[nodiscard]] std::uint64_t stored() const { return stored_; }

  // When finished.
  [[nodiscard]] Value value() const { return root_->estimate; }
  [[nodiscard]] Move best() const { return root_->visited->moves[root_->first]; }

 private:
  using Message = KnmMessage<Node>;

  /// With so many children.
  Node& make(std::uint32_t width) {
    Node* const node = new (memory_.take(sizeof(Node) + width * sizeof(Child))) Node;
    node->width = width;
    std::uninitialized_default_construct_n(node->children(), width);
    return *node;
  }
  void adopt(Node& father, std::uint32_t index, const Visited* visited) {
    ++stored_;
    Node& node = make(static_cast<std::uint32_t>(visited->moves.size()));
    node.father = &father;
    node.visited = visited;
    node.index = index;
    Child& child = father.child(index);
    child.node = &node;
    node.status = child.status;
    tell_children(node);
  }

  /// The node's own status has changed, or it is new.
  void tell_children(Node& node) {
    const Status own = node.status;
    const bool others_change = own.opens_all() != node.opened_all;
    node.opened_all = own.opens_all();
    const auto tell_others = [&](std::uint32_t child) {
      if (child != node.first) tell(node, child, {own.opens_all(), false});
    };
    if constexpr (Messages<Node>::kLastComesFirst) {
      if (others_change)
        for (std::uint32_t child = node.width; child-- > 0;) tell_others(child);
      tell(node, node.first, {own.key, true});
    } else {
      tell(node, node.first, {own.key, true});
      if (others_change)
        for (std::uint32_t child = 0; child < node.width; ++child) tell_others(child);
    }
  }
  void tell(Node& node, std::uint32_t index, Status status) {
    Child& child = node.child(index);
    if (!status.key) status.first = false;  // then it makes no difference, and needs no message
    if (child.told == status) return;
    child.told = status;
    child.is_asked |= status.key;
    if (!child.is_asked) return;  // it does not exist yet: it needs no news that it may sleep on
    messages_.push({&node, index, false, status.key, status.first, 0, ++child.status_stamps.sent});
  }
  void send_up(Node& father, std::uint32_t index, Value value, std::uint32_t stamp) {
    messages_.push({&father, index, true, false, false, value, stamp});
  }

  /// News come too late when something newer was heard over the same edge.
  static bool is_news(const Message& message, std::uint32_t& heard) {
    if (Messages<Node>::kStamped && message.stamp < heard) return false;
    heard = message.stamp;
    return true;
  }

  /// The message makes a key node of a child that nobody has begun to visit.
  bool asks_for_visit(const Message& message) {
    if (message.goes_up || !message.key) return false;
    Child& child = message.father->child(message.child);
    if (child.is_begun || !is_news(message, child.status_stamps.heard)) return false;
    child.status = {message.key, message.first};
    child.is_begun = true;
    return true;
  }

  void deliver(const Message& message) {
    if (message.goes_up)
      hear_value(message);
    else
      hear_status(message);
  }
  void hear_status(const Message& message) {
    Child& child = message.father->child(message.child);
    if (!is_news(message, child.status_stamps.heard)) return;
    const Status before = child.status;
    child.status = {message.key, message.first};
    if (!child.node || child.status == before) return;
    child.node->status = child.status;
    tell_children(*child.node);
  }
  void hear_value(const Message& message) {
    Node& node = *message.father;
    Child& child = node.child(message.child);
    if (!is_news(message, child.estimate_heard)) return;
    if (!node.father) return;  // above the root
    child.estimate = message.value;
    const std::uint32_t former = node.first;
    if (message.child != former) {
      if (message.value <= node.estimate) return;
      node.first = message.child;
    } else if (message.value < node.estimate) {
      node.first = first_of(node);
    } else if (message.value == node.estimate) {
      return;
    }
    const Value before = std::exchange(node.estimate, node.child(node.first).estimate);
    if (node.first != former) {
      tell(node, node.first, {node.status.key, true});
      tell(node, former, {node.status.opens_all(), false});
    }
    if (node.estimate != before)
      send_up(*node.father, node.index, -node.estimate, ++node.estimates_sent);
  }
  /// The child with the greatest estimate: the one that was first if it still is, else the leftmost
  /// of them.
  static std::uint32_t first_of(Node& node) {
    const Child* const children = node.children();
    std::uint32_t first = 0;
    for (std::uint32_t i = 1; i < node.width; ++i)
      if (children[i].estimate > children[first].estimate) first = i;
    const bool stays = children[first].estimate == children[node.first].estimate;
    return stays ? node.first : first;
  }

  // What a message will need.
  static void fetch_node(const Message& message) {
    __builtin_prefetch(message.father);
    __builtin_prefetch(&message.father->child(message.child), 1);
  }
  static void fetch_child(const Message& message) {
    if (message.goes_up) return;
    Node* const node = message.father->child(message.child).node;
    if (node == nullptr) return;
    __builtin_prefetch(node);
    __builtin_prefetch(node + 1, 1);
  }
  static void fetch_position(const Message& message) {
    if (message.goes_up || !message.key || message.father->child(message.child).is_begun) return;
    __builtin_prefetch(message.father->visited);
  }

  Recycled<Visited> visited_;
  Arena memory_;  // of the nodes
  Node* root_ = nullptr;
  Messages<Node> messages_;
  std::uint64_t tasks_ = 0;  // that have not ended
  std::uint64_t stored_ = 0;
};

}  // namespace espalier
