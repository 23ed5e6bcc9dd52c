// SPDX-License-Identifier: MIT
#include "espalier/solve/othello_team.hpp"

#include <algorithm>

namespace espalier::othello {

Team::Team(SolverTable& table, Bits board, int helpers) {
  for (int i = 0; i < helpers; ++i)
    searches_.push_back(std::make_unique<Search>(table, board, this));
  for (auto& search : searches_) threads_.emplace_back([this, &search] { help(*search); });
}

Team::~Team() { static_cast<void>(finish()); }

Counters Team::finish() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  changed_.notify_all();
  for (auto& thread : threads_) thread.join();
  threads_.clear();
  Counters all;
  for (const auto& search : searches_) all += search->counters();
  return all;
}

SplitPoint* Team::find_work(const SplitPoint* around) const {
  const auto is_inside = [around](const SplitPoint* split) {
    while (split != nullptr && split != around) split = split->parent;
    return split == around;
  };
  for (SplitPoint* split : open_)
    if (split->next < split->branches.size() && !split->cancelled() && is_inside(split))
      return split;
  return nullptr;
}

void Team::work(Search& search, SplitPoint& split, Lock& lock) {
  while (split.next < split.branches.size() && !split.cancelled()) {
    const Branch& branch = split.branches.begin()[split.next++];
    lock.unlock();
    const int value = search.search_branch(split, branch);
    lock.lock();
    if (split.cancelled()) break;
    if (value > split.best) {
      split.best = value;
      split.best_move = branch.square;
    }
    if (value > split.alpha) split.cut.store(true, std::memory_order_relaxed);
  }
}

void Team::share(Search& owner, SplitPoint& split) {
  Lock lock(mutex_);
  open_.push_back(&split);
  changed_.notify_all();
  work(owner, split, lock);
  while (split.helpers > 0) {
    if (SplitPoint* inner = find_work(&split)) {
      ++inner->helpers;
      work(owner, *inner, lock);
      --inner->helpers;
      changed_.notify_all();
    } else {
      changed_.wait(lock);
    }
  }
  open_.erase(std::find(open_.begin(), open_.end(), &split));
}

void Team::help(Search& search) {
  Lock lock(mutex_);
  while (!over_) {
    if (SplitPoint* split = find_work(nullptr)) {
      ++split->helpers;
      work(search, *split, lock);
      --split->helpers;
      changed_.notify_all();
    } else {
      idle_.fetch_add(1, std::memory_order_relaxed);
      changed_.wait(lock);
      idle_.fetch_sub(1, std::memory_order_relaxed);
    }
  }
}

}  // namespace espalier::othello
