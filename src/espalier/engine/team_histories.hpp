// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <memory>
#include <vector>

#include "espalier/engine/histories.hpp"
#include "espalier/machine/crew.hpp"

namespace espalier {

/// What each searcher of a team has learnt about moves. They search with tables of their own,
/// whose cache lines stay where they are, and put together what they have learnt between two
/// searches. Otherwise each of eight would have learnt from an eighth of the nodes, which costs
/// such a team 75 Elo in short searches (docs/measurements.md).
class TeamHistories {
 public:
  explicit TeamHistories(std::size_t searchers) { resize(searchers); }

  [[nodiscard]] std::size_t size() const { return all_.size(); }
  [[nodiscard]] Histories& of(std::size_t searcher) { return *all_[searcher]; }

  /// New searchers begin with what the others know.
  void resize(std::size_t searchers) {
    assert(searchers > 0);
    if (searchers == size()) return;
    for (std::size_t part = 0; part < size(); ++part) unite_part(part);
    if (all_.empty()) all_.push_back(std::make_unique<Histories>());
    while (size() < searchers) all_.push_back(std::make_unique<Histories>(*all_.front()));
    all_.resize(searchers);
    common_ = searchers > 1 ? std::make_unique<Histories>(*all_.front()) : nullptr;
  }
  void clear() {
    for (auto& histories : all_) histories->clear();
    if (common_) common_->clear();
  }

  /// Afterwards all know the same: what they did when they were last united, and what has changed
  /// since then by each of them. About a millisecond of the crew, whatever its size.
  void unite(Crew& crew) {
    if (size() > 1) crew.run(size(), [this](std::size_t part) { unite_part(part); });
  }

 private:
  /// Of size() parts, which may be united at the same time.
  void unite_part(std::size_t part) {
    if (!common_) return;
    std::vector<Histories*> all;
    for (auto& histories : all_) all.push_back(histories.get());
    Histories::unite(*common_, all, {part, size()});
  }

  std::vector<std::unique_ptr<Histories>> all_;
  std::unique_ptr<Histories> common_;  // what they knew when they were last united; alone: none
};

}  // namespace espalier
