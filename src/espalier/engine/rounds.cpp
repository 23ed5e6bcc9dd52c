// SPDX-License-Identifier: MIT
#include "espalier/engine/rounds.hpp"

#include <algorithm>
#include <thread>

namespace espalier {
namespace {

// Short rounds share sooner, long ones meet less often. At a million nodes a second the longest
// takes some milliseconds, in which a meeting of some ten microseconds is lost.
constexpr std::uint64_t kShortestRound = 128;  // nodes of one searcher
constexpr std::uint64_t kLongestRound = 4096;
constexpr std::uint64_t kRoundsSoFar = 16;  // a round is at most this part of the search so far

// Turns of waiting before a thread sleeps, where each has a core of its own.
constexpr int kTurns = 200;

}  // namespace

Rounds::Rounds(TranspositionTable& table, const NodeCounts& counts, std::uint64_t most_nodes,
               std::atomic<bool>& done, std::function<void()> settle)
    : table_(table),
      counts_(counts),
      most_nodes_(most_nodes),
      done_(done),
      settle_(std::move(settle)),
      logs_(counts.size(), RoundLog(table, counts.size())),
      starts_(counts.size()),
      ends_(counts.size()),
      patience_(counts.size() <= std::thread::hardware_concurrency() ? kTurns : 0) {
  set_ends();
}

/// The last to arrive calls last() while the others wait.
template <class Last>
void Rounds::gather(Last last) {
  // Acquire and release on `meeting_`: what was written before a meeting is seen after it.
  const int meeting = meeting_.load(std::memory_order_acquire);
  if (aborted_.load()) return;
  if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == static_cast<int>(logs_.size())) {
    arrived_.store(0, std::memory_order_relaxed);
    last();
    meeting_.store(meeting + 1, std::memory_order_release);
    meeting_.notify_all();
    return;
  }
  for (int turn = 0; turn < patience_; ++turn) {
    if (meeting_.load(std::memory_order_acquire) != meeting) return;
    std::this_thread::yield();
  }
  while (meeting_.load(std::memory_order_acquire) == meeting)
    meeting_.wait(meeting, std::memory_order_acquire);
}

void Rounds::meet(std::size_t id) {
  gather([&] { close(); });
  if (aborted_.load()) return;
  for (const RoundLog& log : logs_) log.publish(id, table_);
  logs_[id].look_around(logs_, id);
  gather([] {});
  logs_[id].begin_round();
}

void Rounds::stay(std::size_t id) {
  while (!done_.load()) meet(id);
}

void Rounds::abort() {
  aborted_.store(true);
  done_.store(true);
  // Nobody is last to arrive any more, since the leader is not at the meeting.
  meeting_.fetch_add(1);
  meeting_.notify_all();
}

void Rounds::close() {
  nodes_ = counts_.sum();
  settle_();
  for (std::size_t id = 0; id < starts_.size(); ++id) starts_[id] = counts_.of(id);
  if (is_finished_ || nodes_ >= most_nodes_)
    done_.store(true);
  else
    set_ends();
}

/// What is left of the node limit is shared out evenly in the last round.
void Rounds::set_ends() {
  const std::uint64_t searchers = starts_.size();
  const std::uint64_t left = most_nodes_ - nodes_;
  const std::uint64_t round =
      std::clamp(nodes_ / (searchers * kRoundsSoFar), kShortestRound, kLongestRound);
  for (std::uint64_t id = 0; id < searchers; ++id)
    ends_[id] = starts_[id] + std::min(round, left / searchers + (id < left % searchers ? 1 : 0));
}

}  // namespace espalier
