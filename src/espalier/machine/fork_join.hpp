// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <thread>
#include <utility>

#include "espalier/machine/guard.hpp"

namespace espalier {

/// Fork and join with work stealing (Blumofe & Leiserson 1994), on any machine with shared memory.
///
///   ForkJoin<Machine> team(P);
///   machine.run(P, [&](auto& me) {
///     team.run(me, [&] {                     // processor 0 runs this, the others help
///       ForkJoin<Machine>::Group group(team, me);
///       for (...) group.fork([&](auto& helper) { ... });
///       group.join();
///     });
///   });
///
/// Every processor keeps its tasks in a queue of its own: it takes the youngest, thieves take the
/// oldest, which is the largest. A processor that waits in join() helps with tasks that were forked
/// deeper than the group it waits for: so its stack is no deeper than the nesting of groups, and
/// what it waits for is not delayed by unrelated work above it. Without anything to do it sleeps.
template <class Machine>
class ForkJoin {
 public:
  using Me = typename Machine::Processor;
  class Group;

  explicit ForkJoin(int processors) : places_(static_cast<std::size_t>(processors)) {}

  /// Called by every processor of the run. Returns when `root`, run by processor 0, has returned.
  template <class Root>
  void run(Me& me, Root&& root) {
    if (me.id() == 0) {
      std::forward<Root>(root)();
      finished_.set(me, true);
      for (int id = 1; id < me.count(); ++id) wake(me, id);
    } else {
      help(me, -1, [&] { return finished_.get(me); });
    }
  }

 private:
  struct Task {
    std::function<void(Me&)> body;
    Group* group = nullptr;
  };
  /// What belongs to one processor.
  struct Place {
    typename Machine::Lock lock{"a queue of tasks"};
    std::deque<Task> tasks;                          // under `lock`
    typename Machine::template Cell<int> length{0};  // of `tasks`: a look without the lock
    typename Machine::Signal call{"work to do"};
    bool asleep = false;  // under sleep_lock_
    int sleep_level = 0;  // under sleep_lock_: it can be used for deeper tasks only
    int level = -1;       // of the group whose task it runs; for the owner alone
  };
  template <class T>
  using Cell = typename Machine::template Cell<T>;

  Place& place(int id) { return places_[static_cast<std::size_t>(id)]; }

  /// Runs other tasks, deeper than `level`, until `enough`; sleeps when there are none.
  template <class Enough>
  void help(Me& me, int level, Enough&& enough) {
    while (!enough()) {
      const auto seen = changes_.get(me);
      if (auto task = steal(me, level))
        perform(me, *task);
      else
        sleep(me, level, [&] { return enough() || changes_.get(me) != seen; });
    }
  }

  /// Until called, unless there is a reason to stay awake. Whoever makes a reason does so first and
  /// looks for sleepers then; here it is the other way round: one of the two sees the other.
  template <class Reason>
  void sleep(Me& me, int level, Reason&& reason) {
    const Guard guard(me, sleep_lock_);
    sleepers_.add(me, 1);
    if (!reason()) {
      Place& mine = place(me.id());
      mine.asleep = true;
      mine.sleep_level = level;
      while (mine.asleep) mine.call.wait(me, sleep_lock_);
    }
    sleepers_.add(me, -1);
  }

  void wake(Me& me, int id) {
    changes_.add(me, 1);
    if (sleepers_.get(me) == 0) return;
    const Guard guard(me, sleep_lock_);
    rouse(me, place(id));
  }
  /// There is a new task: calls the sleeper that can be used most freely.
  void wake_one(Me& me) {
    changes_.add(me, 1);
    if (sleepers_.get(me) == 0) return;
    const Guard guard(me, sleep_lock_);
    Place* freest = nullptr;
    for (Place& one : places_)
      if (one.asleep && (!freest || one.sleep_level < freest->sleep_level)) freest = &one;
    if (freest) rouse(me, *freest);
  }
  void rouse(Me& me, Place& sleeper) {
    if (!std::exchange(sleeper.asleep, false)) return;
    sleeper.call.notify_all(me);
  }

  void perform(Me& me, Task& task);
  void finish(Me& me, Group& group);
  std::optional<Task> steal(Me& me, int level);

  std::deque<Place> places_;  // locks do not move
  Cell<bool> finished_{false};
  Cell<std::uint64_t> changes_{0};  // tasks added and groups ended
  Cell<int> sleepers_{0};
  typename Machine::Lock sleep_lock_{"the sleepers"};
};

/// Tasks that are waited for together. Tasks may fork groups of their own.
template <class Machine>
class ForkJoin<Machine>::Group {
 public:
  Group(ForkJoin& team, Me& me) : team_(team), me_(me), level_(team.place(me.id()).level + 1) {}
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group() {
    if constexpr (!Machine::kVirtualTime)
      if (pending_.get(me_) > 0) abandon();
  }

  /// task(helper) may run at once, later, here or elsewhere; `helper` is the processor that runs
  /// it. What it refers to must live until join().
  void fork(std::function<void(Me&)> task) {
    pending_.add(me_, 1);
    {
      Place& mine = team_.place(me_.id());
      const Guard guard(me_, mine.lock);
      mine.tasks.push_back({std::move(task), this});
      mine.length.add(me_, 1);
    }
    team_.wake_one(me_);
  }

  /// Returns when all tasks of this group have ended; works meanwhile.
  void join() {
    while (auto task = take_own()) team_.perform(me_, *task);
    team_.help(me_, level_, [&] { return pending_.get(me_) == 0; });
    // The last one to finish lowers `pending_` under this lock: now it has let go of the group.
    const Guard guard(me_, last_);
  }

 private:
  friend class ForkJoin;

  /// The youngest task here, if it belongs to this group. Older ones of other groups stay.
  std::optional<Task> take_own() {
    Place& mine = team_.place(me_.id());
    const Guard guard(me_, mine.lock);
    if (mine.tasks.empty() || mine.tasks.back().group != this) return std::nullopt;
    Task task = std::move(mine.tasks.back());
    mine.tasks.pop_back();
    mine.length.add(me_, -1);
    return task;
  }

  /// The run has failed and the owner is being unwound: tasks that others are still at may refer to
  /// what it is about to destroy. They end at their next check_stop() or wait.
  void abandon() {
    while (take_own()) pending_.add(me_, -1);
    while (pending_.get(me_) > 0) std::this_thread::yield();
    const Guard guard(me_, last_);
  }

  ForkJoin& team_;
  Me& me_;
  int level_;
  Cell<int> pending_{0};
  typename Machine::Lock last_{"the end of a group"};
};

template <class Machine>
void ForkJoin<Machine>::perform(Me& me, Task& task) {
  Place& mine = place(me.id());
  const int outer = std::exchange(mine.level, task.group->level_);
  try {
    task.body(me);
  } catch (...) {
    // The group's owner must not leave before us. (Simulated processors are unwound one by one.)
    if constexpr (!Machine::kVirtualTime) finish(me, *task.group);
    throw;
  }
  mine.level = outer;
  finish(me, *task.group);
}

template <class Machine>
void ForkJoin<Machine>::finish(Me& me, Group& group) {
  const int owner = group.me_.id();
  bool last = false;
  {
    const Guard guard(me, group.last_);
    last = group.pending_.add(me, -1) == 1;
  }  // the group may be gone now
  if (last && owner != me.id()) wake(me, owner);
}

template <class Machine>
auto ForkJoin<Machine>::steal(Me& me, int level) -> std::optional<Task> {
  for (int step = 1; step < me.count(); ++step) {
    Place& victim = place((me.id() + step) % me.count());
    if (victim.length.get(me) == 0) continue;
    const Guard guard(me, victim.lock);
    if (victim.tasks.empty() || victim.tasks.front().group->level_ <= level) continue;
    Task task = std::move(victim.tasks.front());
    victim.tasks.pop_front();
    victim.length.add(me, -1);
    return task;
  }
  return std::nullopt;
}

}  // namespace espalier
