// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "espalier/linda/space.hpp"
#include "espalier/linda/structures/shared_variable.hpp"
#include "espalier/linda/structures/shared_vector.hpp"

namespace espalier::linda {

/// A broadcast: every reader sees all elements, in order. They stay until `drop` takes them away.
template <class T, class S = Space>
class ReadQueue {
 public:
  ReadQueue(S& space, const std::string& name)
      : tail_(space, name + " tail"), elements_(space, name) {}

  void make() { tail_.make(0); }
  void append(T value) { elements_.put(tail_.add(1) - 1, std::move(value)); }

  /// One reader's place in the queue; not shared.
  class Reader {
   public:
    explicit Reader(const ReadQueue& queue) : queue_(queue) {}
    /// Waits at the end for another element.
    T next() { return queue_.elements_.read(place_++); }

   private:
    const ReadQueue& queue_;
    std::int64_t place_ = 0;
  };

  /// Takes everything away, once nobody reads any more.
  void drop() {
    const std::int64_t end = tail_.remove();
    for (std::int64_t i = 0; i < end; ++i) elements_.take(i);
  }

 private:
  Counter<S> tail_;
  SharedVector<T, S> elements_;
};

}  // namespace espalier::linda
