// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <memory>
#include <vector>

#include "espalier/engine/histories.hpp"
#include "espalier/machine/crew.hpp"

namespace espalier {

/// What each searcher of a team has learnt about moves. If each of eight learnt from its own nodes
/// only, an eighth of all, the team would be worth half of its nodes (docs/measurements.md). So
/// they learn together: the continuations, of which there are many, are the same for all. The small
/// tables, in which all would write the same cache lines all the time, are each one's own; now and
/// then each exchanges news with what all have in common.
///
/// Searchers whose result must not depend on timing are kept apart while they search, and put
/// everything together between two searches.
class TeamHistories {
 public:
  enum class Learn { kTogether, kApart };

  explicit TeamHistories(std::size_t searchers, Learn how = Learn::kTogether) {
    resize(searchers, how);
  }

  [[nodiscard]] std::size_t size() const { return all_.size(); }
  [[nodiscard]] Histories& of(std::size_t searcher) { return *all_[searcher]; }

  /// New searchers begin with what the others know.
  void resize(std::size_t searchers, Learn how = Learn::kTogether) {
    assert(searchers > 0);
    if (searchers == size() && how == how_) return;
    for (std::size_t searcher = 1; searcher < size(); ++searcher) exchange(searcher);
    if (size() > 0) exchange(0);
    for (std::size_t part = 0; part < size(); ++part) unite_part(part);
    how_ = how;
    if (all_.empty()) all_.push_back(std::make_unique<Histories>());
    all_.resize(1);
    while (size() < searchers) all_.push_back(another());
    common_ = searchers > 1 ? another() : nullptr;
    known_.assign(how == Learn::kTogether && searchers > 1 ? searchers : 0, *all_.front());
  }
  void clear() {
    const std::size_t searchers = size();
    all_.clear();
    resize(searchers, how_);
  }

  /// Do searchers have anything to exchange while they search?
  [[nodiscard]] bool are_exchanged() const { return !known_.empty(); }
  /// By the searcher's own thread, at any time: tells what it has learnt since the last time and
  /// takes over what others have told.
  void exchange(std::size_t searcher) {
    if (are_exchanged()) all_[searcher]->exchange(known_[searcher], *common_);
  }

  /// Between two searches, of those who learn apart: afterwards all know the same, which is what
  /// they did when they were last united, and what has changed since then by each of them.
  void unite(Crew& crew) {
    if (how_ == Learn::kApart && size() > 1)
      crew.run(size(), [this](std::size_t part) { unite_part(part); });
  }

 private:
  [[nodiscard]] std::unique_ptr<Histories> another() const {
    const Histories& first = *all_.front();
    return std::make_unique<Histories>(how_ == Learn::kApart ? first.set_apart() : first);
  }
  /// Of size() parts, which may be united at the same time.
  void unite_part(std::size_t part) {
    if (how_ != Learn::kApart || !common_) return;
    std::vector<Histories*> all;
    for (auto& histories : all_) all.push_back(histories.get());
    Histories::unite(*common_, all, {part, size()});
  }

  Learn how_ = Learn::kTogether;
  std::vector<std::unique_ptr<Histories>> all_;
  std::vector<Histories> known_;       // to each, of common_: what it said at the last exchange
  std::unique_ptr<Histories> common_;  // what all know; alone: none
};

}  // namespace espalier
