// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "espalier/machine/account.hpp"

namespace espalier::linda::simulated {

/// The wire between the nodes of a simulated tuple space, and what it costs, by the machine's
/// Costs: who sends a message pays `send`, who gets it `receive`; on the way it is for `latency`
/// and `kilobyte`. A broadcast is one message that everyone gets, as on a bus.
///
/// A node that serves others while its processor computes is in the processor's debt: it pays for
/// that at its next operation. While its processor waits, serving costs nothing.
template <class Machine>
class Network {
 public:
  using Me = typename Machine::Processor;
  using Order = typename Machine::Order;
  static constexpr std::size_t kNote = 8;  // bytes of a message without a tuple

  explicit Network(int nodes)
      : debts_(static_cast<std::size_t>(nodes)), latest_(static_cast<std::size_t>(nodes)) {}

  [[nodiscard]] int nodes() const { return static_cast<int>(debts_.size()); }

  /// Pays the processor's debts and lets everyone go first whose clock is behind.
  void settle(Me& me) {
    for (;;) {
      Order::arrive(me);
      const Time owed = std::exchange(debts_[index(me.id())], 0);
      if (owed == 0) return;
      me.work(owed);
    }
  }

  /// How long a message is on the way.
  Time transit(Me& me, std::size_t bytes) {
    const auto& costs = me.costs();
    return costs.latency + costs.kilobyte * static_cast<Time>(bytes) / 1024 + Order::delay(me);
  }
  /// From its arrival at a node to the arrival of the answer.
  Time answer(Me& me, std::size_t bytes) {
    return me.costs().receive + me.costs().send + transit(me, bytes);
  }

  /// `node` sends a message to `to`, or to all others. `me`, the processor that runs, pays at once
  /// for what it sends, and for what it gets with received() when that has come.
  void send(Me& me, int node, int to, std::size_t bytes) {
    count(me, node, bytes);
    charge(me, node, me.costs().send);
    if (to != me.id()) charge(me, to, me.costs().receive);
  }
  void broadcast(Me& me, int node, std::size_t bytes) {
    count(me, node, bytes);
    charge(me, node, me.costs().send);
    for (int other = 0; other < nodes(); ++other)
      if (other != node && other != me.id()) charge(me, other, me.costs().receive);
  }
  /// The processor that runs will be asked by so many that wait for what it has just sent, and
  /// will answer all of them with one broadcast; it pays when it comes to that.
  void will_be_asked(Me& me, const std::vector<int>& askers, std::size_t bytes) {
    for (const int asker : askers) count(me, asker, bytes);
    debts_[index(me.id())] +=
        static_cast<Time>(askers.size()) * me.costs().receive + me.costs().send;
    count(me, me.id(), bytes);
    for (int other = 0; other < nodes(); ++other)
      if (other != me.id()) charge(me, other, me.costs().receive);
  }
  static void received(Me& me, int messages = 1) { me.work(me.costs().receive * messages); }

  /// What a node sends becomes visible in the order in which it was sent, whatever its size.
  Time in_order(int node, Time arrival) {
    Time& latest = latest_[index(node)];
    return latest = std::max(latest, arrival);
  }
  [[nodiscard]] Time latest(int node) const { return latest_[index(node)]; }

  static void sleep_until(Me& me, Time at) {
    if (at > me.now()) Order::sleep(me, "an answer from the tuple space", at);
  }

 private:
  static std::size_t index(int node) { return static_cast<std::size_t>(node); }

  static void count(Me& me, int node, std::size_t bytes) {
    ProcessorAccount& account = Order::account(me, node);
    ++account.messages;
    account.bytes += bytes;
  }
  void charge(Me& me, int node, Time cost) {
    if (node == me.id())
      me.work(cost);
    else if (!Order::is_asleep(me, node))
      debts_[index(node)] += cost;
  }

  std::vector<Time> debts_;
  std::vector<Time> latest_;
};

}  // namespace espalier::linda::simulated
