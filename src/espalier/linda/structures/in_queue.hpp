// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "espalier/linda/space.hpp"
#include "espalier/linda/structures/shared_variable.hpp"
#include "espalier/linda/structures/shared_vector.hpp"

namespace espalier::linda {

/// A queue whose elements are taken in the order in which they were appended, each by one taker;
/// takers that wait are served in the order in which they came.
template <class T, class S = Space>
class InQueue {
 public:
  InQueue(S& space, const std::string& name)
      : head_(space, name + " head"), tail_(space, name + " tail"), elements_(space, name) {}

  void make() {
    head_.make(0);
    tail_.make(0);
  }
  void append(T value) { elements_.put(tail_.add(1) - 1, std::move(value)); }
  T take() { return elements_.take(head_.add(1) - 1); }
  /// Requires that nobody uses it any more and that it is empty.
  void remove() {
    head_.remove();
    tail_.remove();
  }

 private:
  Counter<S> head_;  // the number of the next element to take
  Counter<S> tail_;  // and of the next to append
  SharedVector<T, S> elements_;
};

}  // namespace espalier::linda
