// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "espalier/core/counters.hpp"
#include "espalier/core/value.hpp"
#include "espalier/games/connect4/notation.hpp"
#include "espalier/machine/crew.hpp"

namespace espalier {

/// Solves Connect-4 positions exactly, of any size to 8x8, fastest on 7x6.
///
/// Values as in the game: one more than the stones the winner has left (22 minus the winner's
/// stones on 7x6), negative when the side to move loses, 0 for a draw. Keep one solver for many
/// positions: what its table holds stays valid until one comes that needs a larger table. One call
/// at a time; the threads inside share the table.
class Connect4Solver {
 public:
  struct Solution {
    Value value = 0;
    Counters counters;
    double seconds = 0;               // wall time
    std::uint64_t busiest_nodes = 0;  // of each question's busiest searcher: what all waited for
  };
  using Done = std::function<void(std::size_t index, const Solution& solution)>;

  static constexpr std::size_t kDefaultTableMb = 256;

  /// A table of as much as a position needs, at most of the largest power of two in `table_mb`.
  explicit Connect4Solver(std::size_t table_mb = kDefaultTableMb);
  ~Connect4Solver();
  Connect4Solver(Connect4Solver&&) noexcept;
  Connect4Solver& operator=(Connect4Solver&&) noexcept;

  /// Who searches where there are to be several: threads of its own unless told otherwise.
  void set_crew(std::unique_ptr<Crew> crew);

  /// The value of one position, searched by all threads together. Empty when `stop` was set first.
  std::optional<Solution> solve(const connect4::Diagram& position, int threads = 1,
                                const std::atomic<bool>& stop = kNever);

  /// The values of many positions, one thread each. `done` is called once a position, in any order,
  /// from one thread at a time; positions that were not reached before `stop` are left out.
  void solve_all(const std::vector<connect4::Diagram>& positions, int threads, const Done& done,
                 const std::atomic<bool>& stop = kNever);

  /// The value of each column's move for the side that makes it; empty where the column is full or
  /// the game is over. Nothing at all when `stop` was set first.
  struct Analysis {
    std::vector<std::optional<Value>> columns;
    Counters counters;
    double seconds = 0;
  };
  std::optional<Analysis> analyse(const connect4::Diagram& position, int threads = 1,
                                  const std::atomic<bool>& stop = kNever);

 private:
  struct Rooms;
  static inline const std::atomic<bool> kNever{false};

  std::unique_ptr<Rooms> rooms_;
};

}  // namespace espalier
