// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace espalier {

/// A point or a span of a machine's time: nanoseconds on real machines, ticks on the simulated one.
using Time = std::int64_t;

/// What one processor did besides computing.
struct ProcessorAccount {
  std::uint64_t locks = 0;  // first, with the next: the simulated machine's busiest
  Time searching = 0;       // in sequential searches and nodes of its own
  Time end = 0;             // when its program returned
  Time waiting = 0;         // for messages, signals and other processors' work
  Time lock_waiting = 0;    // for locks that another processor held
  Time holding = 0;         // holding locks, where that is timed
  std::uint64_t contended_locks = 0;
  std::uint64_t messages = 0;          // sent
  std::uint64_t bytes = 0;             // sent, as they would go over a wire
  std::uint64_t tuple_operations = 0;  // on a tuple space

  ProcessorAccount& operator+=(const ProcessorAccount& other) {
    end = std::max(end, other.end);
    searching += other.searching;
    waiting += other.waiting;
    lock_waiting += other.lock_waiting;
    holding += other.holding;
    locks += other.locks;
    contended_locks += other.contended_locks;
    messages += other.messages;
    bytes += other.bytes;
    tuple_operations += other.tuple_operations;
    return *this;
  }
  friend bool operator==(const ProcessorAccount&, const ProcessorAccount&) = default;
};

/// What a run of a program on P processors took. `elapsed` is the latest end.
struct RunAccount {
  Time elapsed = 0;
  std::vector<ProcessorAccount> processors;

  [[nodiscard]] ProcessorAccount total() const {
    ProcessorAccount sum;
    for (const auto& one : processors) sum += one;
    return sum;
  }
  friend bool operator==(const RunAccount&, const RunAccount&) = default;
};

}  // namespace espalier
