// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "espalier/core/game.hpp"
#include "espalier/parallel/knm/messages.hpp"
#include "espalier/parallel/pool/arena.hpp"
#include "espalier/parallel/pool/numbered.hpp"

namespace espalier {

/// What the processors of a KNM run share: all nodes visited so far, and the messages on their way.
/// Knows the rules and nothing of machines; every call needs the run's lock, except that a worker
/// may read the place and the moves of the node that its task names.
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
  using Status = KnmStatus;
  struct Node;

  /// What a node keeps of a child. Messages wait for memory more than for anything else: a node
  /// with four children fills two cache lines (its moves lie behind them), and a message needs
  /// those of one node.
  struct Child {
    Node* node = nullptr;         // when it was visited and has moves
    Value estimate = -kInfinity;  // for the father's side
    KnmStamp value_heard = {};    // none: nobody has begun to visit it
    KnmStamp status_sent = {};
    KnmStamp status_heard = {};  // by the child; once it has a node, that knows better
  };
  struct alignas(32) Node {
    Node* father = nullptr;    // none: above the root
    std::uint32_t place = 0;   // its number
    std::uint32_t index = 0;   // which of its father's
    std::uint32_t width = 0;   // how many children
    std::uint32_t first = 0;   // of them; has the greatest estimate, which is the node's
    KnmStamp value_sent = {};  // to the father
    KnmStamp status_heard = {};

    [[nodiscard]] Child* children() { return reinterpret_cast<Child*>(this + 1); }
    [[nodiscard]] Child& child(std::uint32_t number) { return children()[number]; }
    /// Behind the children, in the same piece of memory.
    [[nodiscard]] Move* moves() { return reinterpret_cast<Move*>(children() + width); }
    [[nodiscard]] Value estimate() { return child(first).estimate; }
    [[nodiscard]] Status status() const { return status_heard.status(); }
  };

  /// What only visits need of a node.
  struct Place {
    int depth = 0;  // plies left
    std::optional<G> position;
  };

  /// What a visitor finds of a position with moves. It owns the place until it hands it in.
  struct Finding {
    Place* place = nullptr;
    std::uint32_t number = 0;  // of the place
    MoveList<Move> moves;

    void visit(const G& here, int plies) {
      moves.clear();
      here.moves(moves);
      place->position.emplace(here);
      place->depth = plies;
    }
  };

  /// A message to be delivered, or a child to be visited because of one.
  struct Task {
    KnmMessage<Node> message = {};
    const Place* father = nullptr;  // of a child to be visited
    explicit operator bool() const { return message.node != nullptr; }
    [[nodiscard]] bool is_visit() const { return message.kind == KnmMessage<Node>::Kind::kVisit; }
    [[nodiscard]] const Move& move() const { return message.node->moves()[message.child]; }
  };

  /// Room for what a visitor may find.
  void prepare(Finding& finding) {
    if (finding.place) return;
    finding.number = places_.fresh();
    finding.place = &places_[finding.number];
  }

  /// The first node; it has moves.
  void begin(Finding& root) {
    Node& above = make(1);
    Child& top = above.child(0);
    top.value_heard = kBegun;
    top.status_sent = top.status_heard = KnmStamp(Status::kFirstKey);
    adopt(above, 0, root);
    root_ = top.node;
  }

  /// Sets the task to the next message or visit, when the last one, if there was one, has ended
  /// (see below). With `at_once` messages are delivered here, up to one that asks for a visit. None
  /// when no message is left.
  [[gnu::always_inline]] void next(Task& task, bool at_once) {
    const bool had_one{task};
    while (!messages_.empty()) {
      messages_.pop(task.message, fetch_node, [this](const Message& soon) { fetch_place(soon); });
      if (asks_for_visit(task.message)) {
        task.message.kind = Kind::kVisit;
        task.father = &places_[task.message.node->place];
      } else if (at_once) {
        deliver(task.message);
        continue;
      }
      if (!had_one) ++tasks_;
      return;
    }
    if (had_one) --tasks_;
    task = {};
  }
  /// The task was no visit, and its message is to be delivered now.
  void delivered(const Task& task) { deliver(task.message); }
  /// The task's child is a leaf of this value for the father's side.
  void valued(const Task& task, Value value) {
    send_up(*task.message.node, task.message.child, value, KnmStamp{}.next(Status::kNone));
  }
  /// The task's child has moves, and was visited.
  void expanded(const Task& task, Finding& found) {
    adopt(*task.message.node, task.message.child, found);
  }

  /// All has been said and done.
  [[nodiscard]] bool finished() const { return root_ && messages_.empty() && tasks_ == 0; }
  [[nodiscard]] std::size_t waiting() const { return messages_.size(); }
  [[nodiscard]] std::uint64_t stored() const { return stored_; }

  // When finished.
  [[nodiscard]] Value value() const { return root_->estimate(); }
  [[nodiscard]] Move best() const { return root_->moves()[root_->first]; }

 private:
  using Message = KnmMessage<Node>;
  using Kind = typename Message::Kind;
  static constexpr KnmStamp kBegun{Status::kKey};  // before any that is sent

  /// With so many children.
  Node& make(std::uint32_t width) {
    static_assert(alignof(Move) <= alignof(Child));
    Node* const node =
        new (memory_.take(sizeof(Node) + width * (sizeof(Child) + sizeof(Move)))) Node;
    node->width = width;
    std::uninitialized_default_construct_n(node->children(), width);
    return *node;
  }
  void adopt(Node& father, std::uint32_t index, Finding& found) {
    ++stored_;
    Node& node = make(static_cast<std::uint32_t>(found.moves.size()));
    std::uninitialized_copy(found.moves.begin(), found.moves.end(), node.moves());
    node.father = &father;
    node.place = found.number;
    found.place = nullptr;
    node.index = index;
    Child& child = father.child(index);
    child.node = &node;
    change_status(node, child.status_heard);
  }

  /// Tells the children what follows.
  void change_status(Node& node, KnmStamp heard) {
    const Status before = node.status(), status = heard.status();
    node.status_heard = heard;
    if (status == before) return;
    const bool others_change = status == Status::kFirstKey || before == Status::kFirstKey;
    const auto tell_others = [&](std::uint32_t child) {
      if (child != node.first) tell(node, child, status_of_others(status));
    };
    if constexpr (Messages<Node>::kLastComesFirst) {
      if (others_change)
        for (std::uint32_t child = node.width; child-- > 0;) tell_others(child);
      tell(node, node.first, status_of_first(status));
    } else {
      tell(node, node.first, status_of_first(status));
      if (others_change)
        for (std::uint32_t child = 0; child < node.width; ++child) tell_others(child);
    }
  }
  static Status status_of_first(Status father) {
    return father == Status::kNone ? Status::kNone : Status::kFirstKey;
  }
  static Status status_of_others(Status father) {
    return father == Status::kFirstKey ? Status::kKey : Status::kNone;
  }
  void tell(Node& node, std::uint32_t index, Status status) {
    Child& child = node.child(index);
    if (child.status_sent.status() == status) return;
    child.status_sent = child.status_sent.next(status);
    if (child.node)
      messages_.push({child.node, Kind::kStatus, kFarChild, 0, child.status_sent});
    else if (child.value_heard > kBegun)
      messages_.push_idle(root_);
    else
      messages_.push({&node, Kind::kChildStatus, index, 0, child.status_sent});
  }
  void send_up(Node& father, std::uint32_t index, Value value, KnmStamp stamp) {
    messages_.push({&father, Kind::kValue, index, value, stamp});
  }

  /// News come too late when something newer was heard over the same edge.
  static bool is_news(const Message& message, KnmStamp heard) {
    return !Messages<Node>::kStamped || message.stamp >= heard;
  }

  /// The message makes a key node of a child that nobody has begun to visit.
  static bool asks_for_visit(const Message& message) {
    if (message.kind != Kind::kChildStatus || message.stamp.status() == Status::kNone) return false;
    Child& child = message.node->child(message.child);
    if (child.value_heard != KnmStamp{} || !is_news(message, child.status_heard)) return false;
    child.status_heard = message.stamp;
    child.value_heard = kBegun;
    return true;
  }

  [[gnu::always_inline]] void deliver(const Message& message) {
    if (message.kind == Kind::kIdle) return;
    if (message.kind == Kind::kValue) return hear_value(message);
    if (message.kind == Kind::kStatus) return hear_status(*message.node, message);
    Child& child = message.node->child(message.child);
    if (child.node) return hear_status(*child.node, message);
    if (is_news(message, child.status_heard)) child.status_heard = message.stamp;
  }
  void hear_status(Node& node, const Message& message) {
    if (is_news(message, node.status_heard)) change_status(node, message.stamp);
  }
  [[gnu::always_inline]] void hear_value(const Message& message) {
    Node& node = *message.node;
    Child& child = node.child(message.child);
    if (!is_news(message, child.value_heard)) return;
    child.value_heard = message.stamp;
    if (!node.father) return;  // above the root
    const std::uint32_t former = node.first;
    const Value before = node.estimate();
    child.estimate = message.value;
    if (message.child != former) {
      if (message.value <= before) return;
      node.first = message.child;
    } else if (message.value < before) {
      node.first = first_of(node);
    } else if (message.value == before) {
      return;
    }
    if (node.first != former) {
      tell(node, node.first, status_of_first(node.status()));
      tell(node, former, status_of_others(node.status()));
    }
    if (const Value now = node.estimate(); now != before) {
      node.value_sent = node.value_sent.next(Status::kNone);
      send_up(*node.father, node.index, -now, node.value_sent);
    }
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
    __builtin_prefetch(message.node, 1);
    __builtin_prefetch(&message.node->child(message.child), 1);
  }
  void fetch_place(const Message& message) const {
    if (message.kind != Kind::kChildStatus || message.stamp.status() == Status::kNone) return;
    const auto* const place = reinterpret_cast<const std::byte*>(&places_[message.node->place]);
    __builtin_prefetch(place);
    __builtin_prefetch(place + Arena::kLine);
    __builtin_prefetch(&message.node->moves()[message.child]);
  }
  static constexpr std::uint32_t kFarChild = 2;  // in a node's second cache line

  Numbered<Place> places_;
  Arena memory_;  // of the nodes
  Node* root_ = nullptr;
  Messages<Node> messages_;
  std::uint64_t tasks_ = 0;  // that have not ended
  std::uint64_t stored_ = 0;
};

}  // namespace espalier
