// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "espalier/machine/guard.hpp"

namespace espalier {

/// First in, first out, O(1) under one lock (Cung & Roucairol 1991). It holds fathers; each gives
/// its critical children in turn, which is the order of a queue of children.
template <class Machine, class Node>
class CriticalQueue {
 public:
  using Me = typename Machine::Processor;

  /// The queue holds one reference to the node while the node is in it.
  void append(Me& me, Node& node) {
    const Guard guard(me, lock_);
    (last_ ? last_->next_in_critical_queue : first_) = &node;
    last_ = &node;
    filled_.set(me, true);
  }

  struct Child {
    Node* father;  // with a reference for the taker; null when the queue is empty
    std::uint32_t number;
  };
  Child take(Me& me) {
    if (!filled_.get(me)) return {nullptr, 0};
    const Guard guard(me, lock_);
    Node* const father = first_;
    if (!father) return {nullptr, 0};
    const std::uint32_t number = father->next_critical++;
    if (father->next_critical < father->critical) {
      // Relaxed: the queue's own reference keeps the node.
      father->references.fetch_add(1, std::memory_order_relaxed);
    } else {
      first_ = father->next_in_critical_queue;
      if (!first_) last_ = nullptr, filled_.set(me, false);
    }
    return {father, number};
  }

  [[nodiscard]] bool empty(Me& me) {
    const Guard guard(me, lock_);
    return first_ == nullptr;
  }

  /// When nobody else is there any more: release(father) for each reference.
  template <class Release>
  void drain(Release&& release) {
    for (Node* node = first_; node;) release(std::exchange(node, node->next_in_critical_queue));
    first_ = last_ = nullptr;
  }

 private:
  typename Machine::Lock lock_{"the critical queue"};
  typename Machine::template Cell<bool> filled_{false};  // spares the lock of an empty queue
  Node* first_ = nullptr;
  Node* last_ = nullptr;
};

}  // namespace espalier
