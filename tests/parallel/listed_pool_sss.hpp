// SPDX-License-Identifier: MIT
#pragma once

#include <list>
#include <map>
#include <utility>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/machine/guard.hpp"

namespace espalier {

/// Pool-SSS* as its author describes it (Pinhanez 1989): one list of messages, searched from its
/// head for every step. With the guard it is the plainest version that finds right values; without,
/// it is the published one, which tests must find wrong.
///
/// Only terminals take time. Nodes are named by the numbers of the children that lead to them; MAX
/// moves at even depths.
template <class Machine, Game G>
class ListedPoolSss {
 public:
  using Me = typename Machine::Processor;

  ListedPoolSss(const G& root, int height, bool guarded)
      : root_(root), height_(static_cast<std::size_t>(height)), guarded_(guarded) {}

  Value operator()(Machine& machine, int processors) {
    emit({false, {}, kInfinity});
    machine.run(processors, [&](Me& me) { work(me); });
    return *value_;
  }

 private:
  using Path = std::vector<std::uint32_t>;
  struct Message {
    bool ascends;
    Path to;
    Value value;
    bool taken = false;
    bool purged = false;
  };
  using Place = typename std::list<Message>::iterator;

  static bool is_max(const Path& path) { return path.size() % 2 == 0; }
  static bool lies_below(const Path& path, const Path& node) {
    return path.size() > node.size() && std::equal(node.begin(), node.end(), path.begin());
  }

  void work(Me& me) {
    for (;;) {
      Place place;
      {
        const Guard guard(me, lock_);
        while (!value_ && (place = head()) == list_.end()) changed_.wait(me, lock_);
        if (value_) return;
        place->taken = true;
      }
      if (!place->ascends && place->to.size() == height_) me.work(me.costs().evaluate);
      const Guard guard(me, lock_);
      const Message message = *place;
      list_.erase(place);
      if (!message.purged && !value_) decode(message);
      changed_.notify_all(me);
    }
  }

  /// The first message that may be decoded now.
  Place head() {
    for (Place place = list_.begin(); place != list_.end(); ++place)
      if (!place->taken && !(guarded_ && must_wait(*place))) return place;
    return list_.end();
  }
  [[nodiscard]] bool must_wait(const Message& message) const {
    if (!message.ascends || !is_max(message.to)) return false;
    for (const Message& other : list_)
      if (!other.purged && other.value > message.value && lies_below(other.to, message.to))
        return true;
    return false;
  }

  void decode(const Message& message) {
    const Path& to = message.to;
    if (message.ascends) {
      if (is_max(to)) {
        purge(to);
        ascend(to, message.value);
      } else if (const auto next = next_[to]++; next < width(to)) {
        descend(to, next, message.value);
      } else {
        ascend(to, message.value);
      }
    } else if (to.size() == height_) {
      const Value value = *at(to).outcome();
      ascend(to, std::min(message.value, is_max(to) ? value : -value));
    } else if (is_max(to)) {
      for (std::uint32_t child = 0; child < width(to); ++child) descend(to, child, message.value);
    } else {
      next_[to] = 1;
      descend(to, 0, message.value);
    }
  }
  void ascend(Path from, Value value) {
    if (from.empty()) {
      value_ = value;
      return;
    }
    from.pop_back();
    emit({true, from, value});
  }
  void descend(Path to, std::uint32_t child, Value value) {
    to.push_back(child);
    emit({false, to, value});
  }
  /// By value, then from the left.
  void emit(const Message& message) {
    auto place = list_.begin();
    while (place != list_.end() &&
           (place->value != message.value ? place->value > message.value : place->to < message.to))
      ++place;
    list_.insert(place, message);
  }
  void purge(const Path& node) {
    for (Place place = list_.begin(); place != list_.end();) {
      if (place->to != node && !lies_below(place->to, node)) {
        ++place;
      } else if (place->taken) {
        (place++)->purged = true;
      } else {
        place = list_.erase(place);
      }
    }
  }

  [[nodiscard]] G at(const Path& path) const {
    G position = root_;
    for (const auto child : path) {
      MoveList<typename G::Move> moves;
      position.moves(moves);
      position = position.after(moves[child]);
    }
    return position;
  }
  [[nodiscard]] std::uint32_t width(const Path& path) const {
    MoveList<typename G::Move> moves;
    at(path).moves(moves);
    return static_cast<std::uint32_t>(moves.size());
  }

  G root_;
  std::size_t height_;
  bool guarded_;
  typename Machine::Lock lock_{"the list"};
  typename Machine::Signal changed_{"a message"};
  std::list<Message> list_;
  std::map<Path, std::uint32_t> next_;  // of MIN nodes: the next child to send a message to
  std::optional<Value> value_;
};

}  // namespace espalier
