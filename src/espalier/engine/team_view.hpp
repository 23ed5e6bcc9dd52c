// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/engine/team.hpp"

namespace espalier {

/// What one searcher sees of its team: the table, and who is on which move. In a deterministic
/// search as of the last meeting, otherwise as it is.
class TeamView {
 public:
  TeamView(Team& team, std::size_t id)
      : table_(team.table),
        log_(team.rounds ? &team.rounds->log(id) : nullptr),
        in_progress_(team.rounds ? nullptr : team.in_progress),
        listens_(team.has_several() && team.options.selectivity.table_cutoffs),
        shares_(team.has_several() && team.options.method == ParallelMethod::kAbdada) {}

  [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) {
    const auto found = peek(key);
    ++probes_;
    hits_ += found ? 1 : 0;
    return found;
  }
  /// The same, not counted among the probes.
  [[nodiscard]] std::optional<TableEntry> peek(std::uint64_t key) const {
    if (log_) [[unlikely]]
      return log_->find(key);
    return table_.find(key);
  }
  void store(std::uint64_t key, const TableEntry& entry) {
    if (log_) [[unlikely]]
      log_->store(key, entry);
    else
      table_.store(key, entry);
  }
  void prefetch(std::uint64_t key) const { table_.prefetch(key); }

  /// Are there others, whose findings count at principal nodes too?
  [[nodiscard]] bool listens() const { return listens_; }
  /// Do the searchers keep out of each other's way, move by move?
  [[nodiscard]] bool shares_moves() const { return shares_; }
  [[nodiscard]] bool is_taken(std::uint64_t node, std::uint64_t move) const {
    return log_ ? log_->is_taken(move) : in_progress_->contains(move, place_of(node, move));
  }
  [[nodiscard]] NodeSharers sharers(std::uint64_t node) const {
    return log_ ? log_->sharers(node) : NodeSharers{};
  }
  void enter(std::uint64_t node, std::uint64_t move) {
    if (log_)
      log_->enter(node, move);
    else
      in_progress_->begin(move, place_of(node, move));
  }
  void leave(std::uint64_t node, std::uint64_t move) {
    if (log_)
      log_->leave();
    else
      in_progress_->end(move, place_of(node, move));
  }

  [[nodiscard]] std::uint64_t probes() const { return probes_; }
  [[nodiscard]] std::uint64_t hits() const { return hits_; }

 private:
  /// Two neighbouring places for the moves of a node: many searchers may meet there.
  static std::uint64_t place_of(std::uint64_t node, std::uint64_t move) {
    return node ^ (move & 1);
  }

  TranspositionTable& table_;
  RoundLog* log_;
  MovesInProgress* in_progress_;
  bool listens_;
  bool shares_;
  std::uint64_t probes_ = 0;
  std::uint64_t hits_ = 0;
};

}  // namespace espalier
