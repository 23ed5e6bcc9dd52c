// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "espalier/engine/node_counts.hpp"
#include "espalier/engine/round_log.hpp"

namespace espalier {

/// Makes what a team finds independent of the threads' timing. The searchers work in rounds of so
/// many nodes each, their clock. In a round nobody sees what the others do: they read the table and
/// each other's places as of the last meeting and write to logs of their own. At the end of a round
/// they meet, and the logs are published in the order of the searchers. So everything is a function
/// of node counts alone.
///
/// Every searcher must come to every meeting until `done` is set: those with nothing left to do
/// stay().
///
/// Invariants:
///  1. Between meetings the table is only read.
///  2. At a meeting, part p of the table is written by searcher p alone, the logs in their order;
///     no bucket is in two parts.
///  3. `done` is set at a meeting, or by abort(), after which the result depends on time.
class Rounds {
 public:
  /// `settle` is called at every meeting while everybody else waits.
  Rounds(TranspositionTable& table, const NodeCounts& counts, std::uint64_t most_nodes,
         std::atomic<bool>& done, std::function<void()> settle);

  RoundLog& log(std::size_t id) { return logs_[id]; }
  /// The number of own nodes with which a searcher's round ends.
  [[nodiscard]] std::uint64_t end(std::size_t id) const { return ends_[id]; }
  /// The nodes of all that a searcher knows of.
  [[nodiscard]] std::uint64_t nodes_seen_by(std::size_t id) const {
    return nodes_ + counts_.of(id) - starts_[id];
  }

  /// Waits for the others, exchanges news, begins the next round.
  void meet(std::size_t id);
  /// Nothing left to do but to come to the meetings.
  void stay(std::size_t id);
  /// By the leader: the search ends at the next meeting.
  void finish() { is_finished_ = true; }
  /// By the leader, outside meetings: the search ends now.
  void abort();

 private:
  template <class Last>
  void gather(Last last);
  void close();
  void set_ends();

  TranspositionTable& table_;
  const NodeCounts& counts_;
  std::uint64_t most_nodes_;
  std::atomic<bool>& done_;
  std::function<void()> settle_;
  std::vector<RoundLog> logs_;
  std::vector<std::uint64_t> starts_, ends_;  // of the round, in own nodes
  std::uint64_t nodes_ = 0;                   // of all, at the last meeting
  bool is_finished_ = false;                  // written by the leader, read at meetings

  int patience_;
  std::atomic<int> arrived_ = 0;
  std::atomic<int> meeting_ = 0;
  std::atomic<bool> aborted_ = false;
};

}  // namespace espalier
