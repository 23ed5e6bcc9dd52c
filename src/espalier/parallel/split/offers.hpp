// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "espalier/machine/guard.hpp"

namespace espalier {

/// Where processors look for work: every processor has a shelf with the split points it owns at
/// which others could take a son. How good the best of them is can be seen without a lock.
///
/// Thread safety: everything, from any processor. put, move and remove are called with the point's
/// lock held; a shelf's lock is never held while another is taken. A point that pick() returned may
/// be complete, or another node, by the time its lock is taken.
template <class Machine, class Point>
class Offers {
 public:
  using Me = typename Machine::Processor;
  static constexpr int kNothing = std::numeric_limits<int>::max();

  explicit Offers(int processors) : shelves_(static_cast<std::size_t>(processors)) {}

  void put(Me& me, Point& point, int priority) {
    Shelf& shelf = shelf_of(point.owner);
    const Guard guard(me, shelf.lock);
    shelf.items.push_back({priority, &point});
    shelf.show_best(me);
  }
  void move(Me& me, Point& point, int priority) {
    Shelf& shelf = shelf_of(point.owner);
    const Guard guard(me, shelf.lock);
    shelf.find(point)->priority = priority;
    shelf.show_best(me);
  }
  void remove(Me& me, Point& point) {
    Shelf& shelf = shelf_of(point.owner);
    const Guard guard(me, shelf.lock);
    *shelf.find(point) = shelf.items.back();
    shelf.items.pop_back();
    shelf.show_best(me);
  }

  /// Small is good; kNothing when the shelf is empty.
  int best(Me& me, int processor) const { return shelf_of(processor).best.get(me); }

  /// The best point of a shelf, or none.
  Point* pick(Me& me, int processor) {
    Shelf& shelf = shelf_of(processor);
    const Guard guard(me, shelf.lock);
    const auto best = std::min_element(shelf.items.begin(), shelf.items.end());
    return best == shelf.items.end() ? nullptr : best->point;
  }

 private:
  struct Item {
    int priority;
    Point* point;
    bool operator<(const Item& other) const { return priority < other.priority; }
  };
  struct alignas(64) Shelf {
    typename Machine::Lock lock{"a shelf of split points"};
    typename Machine::template Cell<int> best{kNothing};
    std::vector<Item> items;
    int shown = kNothing;

    auto find(const Point& point) {
      return std::find_if(items.begin(), items.end(),
                          [&](const Item& item) { return item.point == &point; });
    }
    void show_best(Me& me) {
      int now = kNothing;
      for (const Item& item : items) now = std::min(now, item.priority);
      if (now == shown) return;
      shown = now;
      best.set(me, now);
    }
  };
  Shelf& shelf_of(int processor) { return shelves_[static_cast<std::size_t>(processor)]; }
  const Shelf& shelf_of(int processor) const {
    return shelves_[static_cast<std::size_t>(processor)];
  }

  std::vector<Shelf> shelves_;
};

}  // namespace espalier
