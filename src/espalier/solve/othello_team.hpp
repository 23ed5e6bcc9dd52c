// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "espalier/solve/othello_search.hpp"

namespace espalier::othello {

/// A node whose younger brothers several threads search with the same null window. It lives on the
/// stack of the thread that opened it, its owner, until all have left it.
struct SplitPoint {
  const SplitPoint* parent;  // the split point inside which this one was opened
  Branches& branches;        // in order; not changed while the split point is open
  int alpha;
  int empties;  // at the node

  // Guarded by the team's mutex.
  int next;         // first branch that nobody has taken
  int helpers = 0;  // threads at work here besides the owner
  int best;
  int best_move;

  /// A branch has exceeded alpha. Set once; read without the mutex, because late is only slower.
  std::atomic<bool> cut{false};

  /// Work here has become useless: here or around here there was a cut-off. Never turns false.
  [[nodiscard]] bool cancelled() const {
    for (const SplitPoint* at = this; at != nullptr; at = at->parent)
      if (at->cut.load(std::memory_order_relaxed)) return true;
    return false;
  }
};

/// Threads that help a search: young brothers wait (Feldmann, Monien, Mysliwietz & Vornberger
/// 1989), with shared memory. A thread that has searched the eldest branch of a large enough node
/// shares the others when somebody is idle; while it waits for its helpers it helps them.
class Team {
 public:
  /// The helpers stand by until the team is destroyed.
  Team(SolverTable& table, Bits board, int helpers);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  /// A hint, asked at every large node: it may be out of date.
  [[nodiscard]] bool somebody_is_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  /// Searches the remaining branches with whoever is idle; returns when all have left. The result
  /// is in the split point; it means nothing when the split point around it was cancelled.
  void share(Search& owner, SplitPoint& split);

  /// What the helpers did. Ends them.
  Counters finish();

 private:
  using Lock = std::unique_lock<std::mutex>;
  void help(Search& search);
  void work(Search& search, SplitPoint& split, Lock& lock);
  /// A split point with branches to take, inside `around` when that is given.
  SplitPoint* find_work(const SplitPoint* around) const;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<SplitPoint*> open_;  // guarded by mutex_
  bool over_ = false;              // guarded by mutex_
  std::atomic<int> idle_{0};
  std::vector<std::unique_ptr<Search>> searches_;  // one for each helper
  std::vector<std::thread> threads_;
};

}  // namespace espalier::othello
