// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "espalier/core/ring.hpp"
#include "espalier/machine/account.hpp"

namespace espalier::simulated {

template <class Message>
struct Letter {
  Time arrival = 0;
  std::uint64_t number = 0;  // in order of sending, over the whole run
  int from = 0;
  Message message = {};
  bool operator<(const Letter& other) const {  // for a heap with the first on top
    return arrival != other.arrival ? arrival > other.arrival : number > other.number;
  }
};

/// The letters on their way to a processor, by arrival, then in order of sending. Most arrive in
/// the order in which they were sent, and wait in a row; only those that overtake others are
/// sorted.
template <class Message>
class Mailbox {
 public:
  [[nodiscard]] bool empty() const { return row_.empty() && fast_.empty(); }
  /// Which comes first. Precondition: not empty.
  [[nodiscard]] const Letter<Message>& first() const {
    return fast_is_first() ? fast_.front() : row_.front();
  }

  void put(Time arrival, std::uint64_t number, int from, Message&& message) {
    if (row_.empty() || arrival >= row_.back().arrival) [[likely]] {
      auto& letter = row_.push();
      letter.arrival = arrival;
      letter.number = number;
      letter.from = from;
      letter.message = std::move(message);
    } else {
      fast_.push_back({arrival, number, from, std::move(message)});
      std::push_heap(fast_.begin(), fast_.end());
    }
  }
  /// Of the first.
  Message take() {
    if (!fast_is_first()) [[likely]] {
      Message message = std::move(row_.front().message);
      row_.pop();
      return message;
    }
    std::pop_heap(fast_.begin(), fast_.end());
    Message message = std::move(fast_.back().message);
    fast_.pop_back();
    return message;
  }

  /// Messages of one sender keep their order.
  Time& latest_arrival_from(int sender) {
    auto link = std::lower_bound(links_.begin(), links_.end(), sender,
                                 [](const Link& one, int from) { return one.from < from; });
    if (link == links_.end() || link->from != sender) link = links_.insert(link, Link{sender});
    return link->latest_arrival;
  }

 private:
  struct Link {
    int from;
    Time latest_arrival = 0;
  };
  [[nodiscard]] bool fast_is_first() const {
    return !fast_.empty() && (row_.empty() || row_.front() < fast_.front());
  }

  Ring<Letter<Message>> row_;
  std::vector<Letter<Message>> fast_;  // a heap
  std::vector<Link> links_;            // by sender; most processors hear of few others
};

}  // namespace espalier::simulated
