// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "espalier/core/random.hpp"
#include "espalier/machine/guard.hpp"

namespace espalier {

/// The processors that have nothing to do. Each sleeps on a signal of its own and is called by
/// name, so that a piece of work wakes those who can do it and not all. A call is never lost: who
/// was called while awake does not fall asleep the next time.
///
/// Thread safety: everything, from any processor.
template <class Machine>
class Idlers {
 public:
  using Me = typename Machine::Processor;

  explicit Idlers(int processors)
      : groups_(std::max<std::size_t>(1, static_cast<std::size_t>(processors) / kGroup)),
        beds_(static_cast<std::size_t>(processors)) {}

  // The lists of those whom anybody may call.

  void enlist(Me& me) {
    Group& group = groups_[home(me)];
    const Guard guard(me, group.lock);
    group.idle.push_back(me.id());
    group.show_count(me);
  }
  void withdraw(Me& me) {
    Group& group = groups_[home(me)];
    const Guard guard(me, group.lock);
    const auto mine = std::find(group.idle.begin(), group.idle.end(), me.id());
    if (mine == group.idle.end()) return;  // called meanwhile
    group.idle.erase(mine);
    group.show_count(me);
  }
  /// Calls up to `most` of one list and tells them whose shelf has work. Looks at a few lists only,
  /// its own first: those who are not found now will be by another processor, or the next time.
  void invite(Me& me, int shelf, std::size_t most, Random& random) {
    std::size_t where = home(me);
    for (int look = 0; look < kLooks && most > 0; ++look) {
      Group& group = groups_[where];
      if (group.count.get(me) > 0)
        for (const int id : taken_from(me, group, most)) {
          call(me, id, shelf);
          --most;
        }
      if (groups_.size() == 1) return;
      where = random.below(static_cast<std::uint32_t>(groups_.size()));
    }
  }

  /// Wakes a processor, or keeps it from falling asleep.
  void call(Me& me, int id, int shelf) {
    Bed& bed = beds_[static_cast<std::size_t>(id)];
    const Guard guard(me, bed.lock);
    bed.called = true;
    bed.shelf = shelf;
    bed.signal.notify_all(me);
  }
  /// Until somebody calls; returns the shelf that was named.
  int sleep(Me& me) {
    Bed& bed = beds_[static_cast<std::size_t>(me.id())];
    const Guard guard(me, bed.lock);
    while (!bed.called) bed.signal.wait(me, bed.lock);
    bed.called = false;
    return bed.shelf;
  }

 private:
  static constexpr std::size_t kGroup = 8;  // processors; one list would be a queue for hundreds
  static constexpr int kLooks = 3;

  struct alignas(64) Group {
    typename Machine::Lock lock{"a list of idle processors"};
    std::vector<int> idle;
    typename Machine::template Cell<int> count{0};
    void show_count(Me& me) { count.set(me, static_cast<int>(idle.size())); }
  };
  struct alignas(64) Bed {
    typename Machine::Lock lock{"a bed"};
    typename Machine::Signal signal{"work"};
    bool called = false;
    int shelf = 0;
  };

  std::size_t home(const Me& me) const {
    return static_cast<std::size_t>(me.id()) % groups_.size();
  }
  static std::vector<int> taken_from(Me& me, Group& group, std::size_t most) {
    const Guard guard(me, group.lock);
    const auto first =
        group.idle.end() - static_cast<std::ptrdiff_t>(std::min(most, group.idle.size()));
    std::vector<int> taken(first, group.idle.end());
    group.idle.erase(first, group.idle.end());
    group.show_count(me);
    return taken;
  }

  std::vector<Group> groups_;
  std::vector<Bed> beds_;
};

}  // namespace espalier
