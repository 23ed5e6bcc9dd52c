// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "espalier/machine/guard.hpp"

namespace espalier {

/// The first published queue of sibling lists (Cung & Roucairol 1991, version 1): doubly linked, in
/// order, under one exclusive lock. Taking from the first costs O(1), insertion O(n).
///
/// An Element has `links` of type Links and  bool comes_before(const Element&) const.  The order of
/// what is in the queue never changes, also when an element's key does. The queue owns nothing.
template <class Machine, class Element>
class SiblingQueueList {
 public:
  using Me = typename Machine::Processor;
  struct Links {
    Element* previous = nullptr;
    Element* next = nullptr;
  };

  void insert(Me& me, Element& element) {
    const Guard guard(me, lock_);
    Element* before = nullptr;
    Element* after = first_;
    while (after && !element.comes_before(*after)) {
      me.work(me.costs().cell);
      before = after;
      after = after->links.next;
    }
    element.links = {before, after};
    (before ? before->links.next : first_) = &element;
    if (after) after->links.previous = &element;
  }

  /// Calls look(first) while nobody else can take from the first element; true: it stays. Returns
  /// the element that was looked at, null when there is none. `look` may change the element's key
  /// so long as it remains the first.
  template <class Look>
  Element* take(Me& me, Look&& look) {
    const Guard guard(me, lock_);
    Element* const first = first_;
    if (first && !look(*first)) {
      first_ = first->links.next;
      if (first_) first_->links.previous = nullptr;
    }
    return first;
  }

  [[nodiscard]] bool empty(Me& me) {
    const Guard guard(me, lock_);
    return first_ == nullptr;
  }

  /// When nobody else is there any more: gives away all elements, in any order.
  template <class Give>
  void drain(Give&& give) {
    for (Element* element = std::exchange(first_, nullptr); element;)
      give(std::exchange(element, element->links.next));
  }

 private:
  typename Machine::Lock lock_{"the sibling list"};
  Element* first_ = nullptr;
};

}  // namespace espalier
