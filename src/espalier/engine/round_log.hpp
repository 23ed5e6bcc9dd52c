// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/search/tools/transposition_table.hpp"

namespace espalier {

/// Where a node stands among the searchers that were below it at the last meeting: how many others,
/// and how many of those with a smaller number than oneself.
struct NodeSharers {
  std::uint32_t others = 0;
  std::uint32_t rank = 0;
};

/// What one searcher of a deterministic team does to the table between two meetings, and where in
/// the tree it is; and what it knows of the others, which is as of the last meeting. See Rounds.
///
/// Only its searcher touches it while it searches; the others read it at meetings.
class RoundLog {
 public:
  RoundLog(const TranspositionTable& table, std::size_t searchers);

  /// The table as the searcher sees it: its own news before what everybody knows.
  [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const {
    if (const Write* own = find_own(key)) return own->entry;
    return table_.find(key);
  }
  /// As TranspositionTable::store, to be published at the next meeting.
  void store(std::uint64_t key, TableEntry entry);

  /// The searcher goes below a node by a move, and comes back.
  void enter(std::uint64_t node, std::uint64_t move) { path_.push_back({node, move}); }
  void leave() { path_.pop_back(); }

  [[nodiscard]] bool is_taken(std::uint64_t move) const { return find_place(move) != nullptr; }
  [[nodiscard]] NodeSharers sharers(std::uint64_t node) const {
    const Place* place = find_place(node);
    return place ? place->sharers : NodeSharers{};
  }

  // At meetings.

  /// Stores what this searcher found out about the given part of the table.
  void publish(std::size_t part, TranspositionTable& table) const;
  /// Learns where all the others are.
  void look_around(const std::vector<RoundLog>& all, std::size_t own);
  void begin_round();

 private:
  struct Write {
    std::uint64_t key;
    TableEntry entry;
  };
  struct Step {
    std::uint64_t node;
    std::uint64_t move;
  };
  // Open addressing; what bears another stamp is empty.
  struct Index {
    std::uint32_t stamp = 0;
    std::uint32_t write = 0;
  };
  struct Place {
    std::uint64_t key = 0;
    std::uint32_t stamp = 0;
    NodeSharers sharers;
  };

  [[nodiscard]] const Write* find_own(std::uint64_t key) const;
  [[nodiscard]] const Place* find_place(std::uint64_t key) const;
  void add_place(std::uint64_t key, bool before);

  const TranspositionTable& table_;
  std::vector<Write> writes_;
  std::vector<std::vector<std::uint32_t>> parts_;  // indices of writes_, by the part of the table
  std::vector<Index> index_;
  std::uint32_t stamp_ = 1;
  std::vector<Step> path_;
  std::vector<Place> places_;
  std::uint32_t places_stamp_ = 1;
};

}  // namespace espalier
