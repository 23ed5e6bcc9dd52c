// SPDX-License-Identifier: MIT
#pragma once

#include <utility>
#include <vector>

#include "espalier/machine/guard.hpp"

namespace espalier {

/// The second published queue of sibling lists (Cung & Roucairol 1991, version 2; Mans & Roucairol
/// 1990): a skew heap that several processors use at once (Jones 1989). O(log n) amortised.
///
/// Both operations go down from the root and lock hand over hand: the next element is locked before
/// the one above it is let go, so that nobody overtakes anybody, and the next operation may enter
/// as soon as this one has left the root.
///  1. A pointer to an element belongs to the lock of the element that holds it; root_ to `lock_`.
///  2. Only the first element's key ever changes, under `lock_`, and it remains the first.
///     So the key of an element is read by whoever holds the pointer to it.
///
/// The interface is that of SiblingQueueList.
template <class Machine, class Element>
class SiblingQueueHeap {
 public:
  using Me = typename Machine::Processor;
  using Lock = typename Machine::Lock;
  struct Links {
    Element* left = nullptr;
    Element* right = nullptr;
    Lock lock{"an element of the sibling heap"};
  };

  void insert(Me& me, Element& element) {
    Place place(me, lock_, root_);
    while (*place && !element.comes_before(**place)) {
      Links& links = (*place)->links;
      place.enter(me, links);
      std::swap(links.left, links.right);
    }
    element.links.left = *place;
    element.links.right = nullptr;
    *place = &element;
  }

  template <class Look>
  Element* take(Me& me, Look&& look) {
    Place place(me, lock_, root_);
    Element* const first = *place;
    if (!first || look(*first)) return first;
    Element *a, *b;
    {
      const Guard guard(me, first->links.lock);  // those who are still there go on first
      a = first->links.left;
      b = first->links.right;
    }
    while (a && b) {
      if (b->comes_before(*a)) std::swap(a, b);
      Links& links = a->links;
      *place = a;
      place.enter(me, links);
      a = std::exchange(links.right, links.left);
    }
    *place = a ? a : b;
    return first;
  }

  [[nodiscard]] bool empty(Me& me) {
    const Guard guard(me, lock_);
    return root_ == nullptr;
  }

  /// When nobody else is there any more: gives away all elements, in any order.
  template <class Give>
  void drain(Give&& give) {
    std::vector<Element*> left = {std::exchange(root_, nullptr)};
    while (!left.empty()) {
      Element* const element = left.back();
      left.pop_back();
      if (!element) continue;
      left.push_back(element->links.left);
      left.push_back(element->links.right);
      give(element);
    }
  }

 private:
  /// A pointer inside the heap, with the lock that it belongs to held.
  class Place {
   public:
    Place(Me& me, Lock& lock, Element*& pointer) : me_(me), lock_(&lock), pointer_(&pointer) {
      lock_->acquire(me_);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() { lock_->release(me_); }

    /// Goes down to the left child of the element that stands here.
    void enter(Me& me, Links& links) {
      links.lock.acquire(me);
      lock_->release(me);
      lock_ = &links.lock;
      pointer_ = &links.left;
    }
    Element*& operator*() { return *pointer_; }

   private:
    Me& me_;
    Lock* lock_;
    Element** pointer_;
  };

  Lock lock_{"the sibling heap"};
  Element* root_ = nullptr;
};

}  // namespace espalier
