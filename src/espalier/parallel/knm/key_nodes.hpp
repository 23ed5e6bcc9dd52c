// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "espalier/parallel/knm/messages.hpp"
#include "espalier/parallel/pool/recycled.hpp"
#include "espalier/parallel/pool/tournament.hpp"
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
  struct Node;

  struct Status {
    bool key = false;
    bool first = false;
    [[nodiscard]] bool opens_all() const { return key && first; }
    friend bool operator==(const Status&, const Status&) = default;
  };
  struct Child {
    Status status = {};     // as the child knows it
    Status told = {};       // as it was told last
    bool is_asked = false;  // it was told to be a key node at least once
    bool is_begun = false;  // somebody visits it, or has done so
    Node* node = nullptr;   // when it was visited and has moves
    KnmStamps status_stamps = {};
    KnmStamps estimate_stamps = {};
  };
  struct Node : VisitedPosition<G> {
    Node* father = nullptr;
    std::uint32_t index = 0;  // which of its father's
    std::uint32_t first = 0;  // of its children
    bool opened_all = false;  // its children were last told so
    std::vector<Child> children;
    Tournament estimates;  // of the children
  };

  /// A message to be delivered, or a node to be visited because of one.
  struct Task {
    KnmMessage<Node> message = {};
    bool is_visit = false;
    explicit operator bool() const { return message.father != nullptr; }
  };

  /// For a visitor to fill.
  Node* fresh() { return nodes_.fresh(); }

  /// The first node; it has moves.
  void begin(Node* root) {
    above_.children.assign(1, {});
    Child& top = above_.children.front();
    top.told = top.status = {true, true};
    top.is_asked = top.is_begun = true;
    root_ = root;
    adopt(above_, 0, root);
  }

  /// The next message or visit, whose end must be told. With `at_once` messages are delivered here,
  /// up to one that asks for a visit. None when no message is left.
  Task next(bool at_once) {
    while (messages_.size() > 0) {
      const Message message = messages_.pop();
      const bool is_visit = asks_for_visit(message);
      if (is_visit || !at_once) {
        ++tasks_;
        return {message, is_visit};
      }
      deliver(message);
    }
    return {};
  }
  /// The task was no visit, and its message is to be delivered now.
  void delivered(const Task& task) {
    --tasks_;
    deliver(task.message);
  }
  /// The task's child is a leaf of this value for the father's side.
  void valued(const Task& task, Value value) {
    --tasks_;
    send_up(*task.message.father, task.message.child, value);
  }
  /// The task's child has moves: `node` is it.
  void expanded(const Task& task, Node* node) {
    --tasks_;
    adopt(*task.message.father, task.message.child, node);
  }

  /// All has been said and done.
  [[nodiscard]] bool finished() const { return root_ && messages_.size() == 0 && tasks_ == 0; }
  [[nodiscard]] std::size_t waiting() const { return messages_.size(); }
  [[nodiscard]] std::uint64_t stored() const { return stored_; }

  // When finished.
  [[nodiscard]] Value value() const { return root_->estimates.value(root_->first); }
  [[nodiscard]] Move best() const { return root_->moves[root_->first]; }

 private:
  using Message = KnmMessage<Node>;

  void adopt(Node& father, std::uint32_t index, Node* node) {
    ++stored_;
    node->father = &father;
    node->index = index;
    node->first = 0;
    node->opened_all = false;
    const auto width = static_cast<std::uint32_t>(node->moves.size());
    node->children.assign(width, {});
    node->estimates.begin(width, -kInfinity);
    father.children[index].node = node;
    tell_children(*node);
  }

  static Status status_of(const Node& node) { return node.father->children[node.index].status; }

  /// The node's own status has changed, or it is new.
  void tell_children(Node& node) {
    const Status own = status_of(node);
    const bool others_change = own.opens_all() != node.opened_all;
    node.opened_all = own.opens_all();
    const auto tell_others = [&](std::uint32_t child) {
      if (child != node.first) tell(node, child, {own.opens_all(), false});
    };
    const auto width = static_cast<std::uint32_t>(node.children.size());
    if constexpr (Messages<Node>::kLastComesFirst) {
      if (others_change)
        for (std::uint32_t child = width; child-- > 0;) tell_others(child);
      tell(node, node.first, {own.key, true});
    } else {
      tell(node, node.first, {own.key, true});
      if (others_change)
        for (std::uint32_t child = 0; child < width; ++child) tell_others(child);
    }
  }
  void tell(Node& node, std::uint32_t index, Status status) {
    Child& child = node.children[index];
    if (!status.key) status.first = false;  // then it makes no difference, and needs no message
    if (child.told == status) return;
    child.told = status;
    child.is_asked |= status.key;
    if (!child.is_asked) return;  // it does not exist yet: it needs no news that it may sleep on
    messages_.push({&node, index, false, status.key, status.first, 0, ++child.status_stamps.sent});
  }
  void send_up(Node& father, std::uint32_t index, Value value) {
    const auto stamp = ++father.children[index].estimate_stamps.sent;
    messages_.push({&father, index, true, false, false, value, stamp});
  }

  /// News come too late when something newer was heard over the same edge.
  static bool is_news(const Message& message, KnmStamps& stamps) {
    if (Messages<Node>::kStamped && message.stamp < stamps.heard) return false;
    stamps.heard = message.stamp;
    return true;
  }

  /// The message makes a key node of a child that nobody has begun to visit.
  bool asks_for_visit(const Message& message) {
    if (message.goes_up || !message.key) return false;
    Child& child = message.father->children[message.child];
    if (child.is_begun || !is_news(message, child.status_stamps)) return false;
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
    Child& child = message.father->children[message.child];
    if (!is_news(message, child.status_stamps)) return;
    const Status before = child.status;
    child.status = {message.key, message.first};
    if (child.node && child.status != before) tell_children(*child.node);
  }
  void hear_value(const Message& message) {
    Node& node = *message.father;
    Child& child = node.children[message.child];
    if (!is_news(message, child.estimate_stamps)) return;
    if (!node.father) return;  // above the root
    const Value before = node.estimates.value(node.first);
    node.estimates.set(message.child, message.value);
    if (node.estimates.greatest() > node.estimates.value(node.first)) {
      const std::uint32_t former = std::exchange(node.first, node.estimates.first());
      const Status own = status_of(node);
      tell(node, node.first, {own.key, true});
      tell(node, former, {own.opens_all(), false});
    }
    const Value now = node.estimates.value(node.first);
    if (now != before) send_up(*node.father, node.index, -now);
  }

  Recycled<Node> nodes_;
  Node above_;  // its only child is the root
  Node* root_ = nullptr;
  Messages<Node> messages_;
  std::uint64_t tasks_ = 0;  // that have not ended
  std::uint64_t stored_ = 0;
};

}  // namespace espalier
