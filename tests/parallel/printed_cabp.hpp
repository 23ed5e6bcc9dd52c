// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "espalier/machine/account.hpp"
#include "espalier/machine/guard.hpp"
#include "espalier/parallel/cabp/score_node.hpp"

namespace espalier {

/// CABP as Cung & Roucairol printed it in 1991, flaws included: what the tests of the simulated
/// machine must be able to find. Each flaw can be repaired by itself.
struct PrintedFlaws {
  bool never_tells = true;     // "both queues were empty" is tested after inserting: never true
  bool sleeps_late = true;     // waits after giving up the lock under which it decided to
  bool counts_late = true;     // a taken node is counted as active only after the queue is let go
  bool resolves_twice = true;  // two brothers that are cut at once both back up their father
};

/// The worker loop and the score tree, without degree k and without giving memory back. Only for
/// the simulated machine: some plain memory is not under a lock.
template <class Machine, Game G>
class PrintedCabp {
 public:
  using Me = typename Machine::Processor;

  PrintedCabp(const G& root, int depth, const PrintedFlaws& flaws)
      : position_(root), depth_(depth), flaws_(flaws) {}

  RunAccount account;  // of the run

  Value operator()(Machine& machine, int processors) {
    root_ = &scores_.emplace_back(nullptr, children_of(position_));
    put_children(Item{position_, depth_, nullptr, CriticalType::kOne, {}}, *root_);
    account = machine.run(processors, [&](Me& me) { work(me); });
    return root_->value;
  }

 private:
  struct Score {
    Score(Score* above, std::size_t children)
        : parent(above), pending(static_cast<int>(children)) {}
    Score* parent;
    int pending;
    Value value = -kInfinity;
    bool resolved = false;
    typename Machine::Lock lock{"a score"};
  };
  struct Item {
    G position;
    int depth;
    Score* parent;
    CriticalType type;
    DeweyPath path;
  };

  void work(Me& me) {
    for (bool end = false; !end;) {
      critical_lock_.acquire(me);
      if (!critical_.empty()) {
        const Item item = critical_.front();
        critical_.pop_front();
        begin(me, critical_lock_);
        visit(me, item);
        count(me, -1);
        continue;
      }
      critical_lock_.release(me);
      others_lock_.acquire(me);
      if (others_.empty()) {
        others_lock_.release(me);
        end = sleep_or_end(me);
        continue;
      }
      const Item item = others_.begin()->second;
      others_.erase(others_.begin());
      begin(me, others_lock_);
      if (is_cut(me, item.parent))
        prune(me, item);
      else
        visit(me, item);
      count(me, -1);
    }
  }

  void begin(Me& me, typename Machine::Lock& queue) {
    if (!flaws_.counts_late) count(me, 1);
    queue.release(me);
    if (flaws_.counts_late) count(me, 1);
  }
  void count(Me& me, int change) {
    const Guard guard(me, active_lock_);
    active_ += change;
    if (!flaws_.never_tells && active_ == 0) tell(me);
  }

  /// True: the worker ends.
  bool sleep_or_end(Me& me) {
    if (!flaws_.sleeps_late) {
      const Guard guard(me, event_lock_);
      while (critical_.empty() && others_.empty() && active_ > 0) event_.wait(me, event_lock_);
      const bool end = critical_.empty() && others_.empty();
      if (end) event_.notify_all(me);
      return end;
    }
    active_lock_.acquire(me);
    const bool end = active_ == 0;
    active_lock_.release(me);
    if (end) {
      tell(me);
    } else {
      me.work(me.costs().contention);  // going to sleep takes its time
      const Guard guard(me, event_lock_);
      event_.wait(me, event_lock_);
    }
    return end;
  }
  void tell(Me& me) {
    const Guard guard(me, event_lock_);
    event_.notify_all(me);
  }

  void visit(Me& me, const Item& item) {
    me.work(me.costs().generate);
    if (item.depth == 0 || item.position.outcome()) {
      const auto outcome = item.position.outcome();
      return update(me, item.parent, -(outcome ? *outcome : item.position.evaluate()));
    }
    Score& score = scores_.emplace_back(item.parent, children_of(item.position));
    {
      const Guard critical(me, critical_lock_);
      const Guard others(me, others_lock_);
      put_children(item, score);
    }
    if (flaws_.never_tells) {
      if (critical_.empty() && others_.empty()) tell(me);
    } else {
      tell(me);
    }
  }

  static std::size_t children_of(const G& position) {
    MoveList<typename G::Move> moves;
    position.moves(moves);
    return moves.size();
  }
  void put_children(const Item& item, Score& score) {
    MoveList<typename G::Move> moves;
    item.position.moves(moves);
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
      Item child{item.position.after(moves[i]), item.depth - 1, &score, type_of_child(item.type, i),
                 DeweyPath(item.path, i)};
      if (child.type == CriticalType::kPrunable)
        others_.emplace(child.path, child);
      else
        critical_.push_back(child);
    }
  }

  static bool is_cut(Me& me, Score* score) {
    Value highest[2] = {-kInfinity, -kInfinity};
    for (int side = 0; score; score = score->parent, side ^= 1) {
      const Guard guard(me, score->lock);
      highest[side] = std::max(highest[side], score->value);
    }
    return highest[0] >= -highest[1];
  }
  void prune(Me& me, const Item& item) {
    {
      const Guard guard(me, others_lock_);
      std::erase_if(others_, [&](const auto& other) { return other.second.parent == item.parent; });
    }
    resolve(me, item.parent);
  }
  void update(Me& me, Score* score, Value value) {
    bool last;
    {
      const Guard guard(me, score->lock);
      score->value = std::max(score->value, value);
      last = --score->pending == 0;
    }
    if (last) resolve(me, score);
  }
  void resolve(Me& me, Score* score) {
    Value value;
    {
      const Guard guard(me, score->lock);
      if (std::exchange(score->resolved, true) && !flaws_.resolves_twice) return;
      value = score->value;
    }
    if (score->parent) update(me, score->parent, -value);
  }

  G position_;
  int depth_;
  PrintedFlaws flaws_;
  std::deque<Score> scores_;
  Score* root_ = nullptr;
  typename Machine::Lock critical_lock_{"MC"}, others_lock_{"MN"}, active_lock_{"M"};
  typename Machine::Lock event_lock_{"INSER's"};
  typename Machine::Signal event_{"INSER"};
  std::deque<Item> critical_;
  std::map<DeweyPath, Item> others_;
  int active_ = 0;
};

}  // namespace espalier
