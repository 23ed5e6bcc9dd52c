// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "espalier/machine/guard.hpp"

namespace espalier {

/// Split points, used again and again with all the memory that they have grown. Every processor has
/// a store of its own; what it has too much of goes to a common one, since points may be given back
/// by others than those who asked for them.
template <class Machine, class Point>
class PointPool {
 public:
  using Me = typename Machine::Processor;

  explicit PointPool(int processors) : stores_(static_cast<std::size_t>(processors)) {}

  Point* fresh(Me& me) {
    Store& store = stores_[static_cast<std::size_t>(me.id())];
    if (store.free.empty() && common_count_.get(me) > 0) take_from_common(me, store.free);
    if (store.free.empty()) {
      store.made.push_back(std::make_unique<Point>());
      return store.made.back().get();
    }
    Point* const point = store.free.back();
    store.free.pop_back();
    return point;
  }
  void give_back(Me& me, Point* point) {
    auto& free = stores_[static_cast<std::size_t>(me.id())].free;
    free.push_back(point);
    if (free.size() < 2 * kHandful) return;
    const Guard guard(me, lock_);
    common_.insert(common_.end(), free.end() - kHandful, free.end());
    free.resize(free.size() - kHandful);
    common_count_.set(me, static_cast<int>(common_.size()));
  }

  /// After the run.
  [[nodiscard]] std::size_t made() const {
    std::size_t sum = 0;
    for (const Store& store : stores_) sum += store.made.size();
    return sum;
  }

 private:
  static constexpr std::size_t kHandful = 32;
  struct alignas(64) Store {
    std::vector<std::unique_ptr<Point>> made;
    std::vector<Point*> free;
  };

  void take_from_common(Me& me, std::vector<Point*>& free) {
    const Guard guard(me, lock_);
    for (std::size_t i = 0; i < kHandful && !common_.empty(); ++i) {
      free.push_back(common_.back());
      common_.pop_back();
    }
    common_count_.set(me, static_cast<int>(common_.size()));
  }

  std::vector<Store> stores_;
  typename Machine::Lock lock_{"the common split points"};
  std::vector<Point*> common_;
  typename Machine::template Cell<int> common_count_{0};
};

}  // namespace espalier
