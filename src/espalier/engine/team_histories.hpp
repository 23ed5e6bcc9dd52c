// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <memory>
#include <utility>
#include <vector>

#include "espalier/engine/brother_killers.hpp"
#include "espalier/engine/histories.hpp"
#include "espalier/machine/crew.hpp"

namespace espalier {

/// What the searchers of a team have learnt about moves. If each of eight learnt from its own nodes
/// only, an eighth of all, the team would be worth half of its nodes (docs/tried.md). So
/// they learn together, in one table. Of cut-offs near the horizon, which are nearly all, they then
/// learn nothing: they would write the same few cache lines all the time, and no difference was
/// found between teams that do and that do not.
///
/// Searchers whose result must not depend on timing learn apart while they search, and put
/// everything together between two searches.
class TeamHistories {
 public:
  enum class Learn { kTogether, kApart };

  explicit TeamHistories(std::size_t searchers, Learn how = Learn::kTogether) {
    resize(searchers, how);
  }

  [[nodiscard]] std::size_t size() const { return searchers_; }
  [[nodiscard]] Histories& of(std::size_t searcher) {
    return *all_[how_ == Learn::kApart ? searcher : 0];
  }
  /// Where those who are on brothers tell each other what refuted them: searchers who learn
  /// together. Else null.
  [[nodiscard]] BrotherKillers* brothers() { return brothers_.get(); }
  /// Only cut-offs at so many plies or more are worth learning from.
  [[nodiscard]] int least_depth() const {
    constexpr int kLeastTogether = 3;
    return how_ == Learn::kTogether && size() > 1 ? kLeastTogether : 1;
  }

  /// New searchers begin with what the others know.
  void resize(std::size_t searchers, Learn how = Learn::kTogether) {
    assert(searchers > 0);
    if (searchers == searchers_ && how == how_) return;
    for (std::size_t part = 0; part < searchers_; ++part) unite_part(part);
    if (all_.empty()) all_.push_back(std::make_unique<Histories>());
    all_.resize(1);
    common_ = nullptr;
    searchers_ = searchers;
    how_ = how;
    brothers_ =
        how == Learn::kTogether && searchers > 1 ? std::make_unique<BrotherKillers>() : nullptr;
    if (how == Learn::kTogether || searchers == 1) return;
    while (all_.size() < searchers) all_.push_back(copy_of_first());
    common_ = copy_of_first();
  }
  void clear() {
    all_.clear();
    resize(std::exchange(searchers_, 0), how_);
  }

  /// Between two searches, of those who learn apart: afterwards all know the same, which is what
  /// they did when they were last united, and what has changed since then by each of them.
  void unite(Crew& crew) {
    if (common_) crew.run(size(), [this](std::size_t part) { unite_part(part); });
  }

 private:
  [[nodiscard]] std::unique_ptr<Histories> copy_of_first() const {
    return std::make_unique<Histories>(*all_.front());
  }
  /// Of size() parts, which may be united at the same time.
  void unite_part(std::size_t part) {
    if (!common_) return;
    std::vector<Histories*> all;
    for (auto& histories : all_) all.push_back(histories.get());
    Histories::unite(*common_, all, {part, size()});
  }

  std::size_t searchers_ = 0;
  Learn how_ = Learn::kTogether;
  std::vector<std::unique_ptr<Histories>> all_;  // of those who learn together: one
  std::unique_ptr<Histories> common_;            // what all who learn apart were last united to
  std::unique_ptr<BrotherKillers> brothers_;
};

}  // namespace espalier
