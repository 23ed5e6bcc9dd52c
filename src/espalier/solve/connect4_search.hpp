// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "espalier/core/counters.hpp"
#include "espalier/games/connect4/geometry.hpp"
#include "espalier/solve/connect4_table.hpp"

namespace espalier::connect4 {

/// One thread's exact search with a minimal window: is the value of a position above alpha?
///
/// Alpha-beta to the end of the game on a table of bounds. What makes it fast:
///  - moves that let the opponent win at once are never made (Pons 2015);
///  - forced replies are followed in a loop, without table or ordering;
///  - a move is judged with its forced replies before any move is searched: a settled one may end
///    the node, the others' table entries are fetched meanwhile and looked up together (enhanced
///    transposition cut-off, Plaat et al. 1996);
///  - moves that make most winning squares and leave fewest replies go first.
template <class Board>
class ExactSearch {
 public:
  /// The table must outlive the search. `flavour` 0 orders ties from the centre; other numbers
  /// order them otherwise, so that threads that share a table do not all do the same.
  ExactSearch(Board board, const SolverTable<Board>& table, unsigned flavour)
      : board_(board), table_(table), flavour_(flavour) {}

  /// Is the value above alpha? r > alpha: it is at least r; otherwise it is at most r. The side to
  /// move must not have a winning move. Meaningless when stopped() afterwards.
  int search(Bits mover, Bits occupied, int alpha);

  /// Starts anew, with the counters at zero: searches stop soon after one of the flags is set, or
  /// when they have visited this many nodes together.
  void begin(const std::atomic<bool>& stop, const std::atomic<bool>& finished,
             std::uint64_t nodes) {
    counters = {};
    stop_ = &stop;
    finished_ = &finished;
    node_limit_ = nodes;
    next_look_ = 0;
    stopped_ = false;
  }
  [[nodiscard]] bool stopped() const { return stopped_; }

  Counters counters;

 private:
  /// A position in which the mover cannot win at once.
  struct Node {
    Bits mover;
    Bits occupied;
    Bits danger;  // free squares that complete four for the opponent
    Bits moves;   // those that do not lose at once; set by settle()
    int stones;
    int alpha;
    int sign;  // -1 when the mover is the opponent of the side that asked
  };
  struct Candidate {
    Node node;
    typename SolverTable<Board>::Place place;
    int score;
  };

  bool settle(Node& node, int& value);
  int expand(const Node& node);
  int order_bonus(int column) const;

  [[nodiscard]] Bits reachable(Bits occupied) const {
    return (Board::template shifted<0, 1>(occupied) | board_.bottom()) & ~occupied & board_.all();
  }
  [[nodiscard]] auto place_of(const Node& node) const {
    // Reflections meet again only near the empty board.
    if (node.stones < kMirrorStones) {
      const Bits mover = board_.mirrored(node.mover);
      const Bits occupied = board_.mirrored(node.occupied);
      if (mover < node.mover || (mover == node.mover && occupied < node.occupied))
        return table_.place(mover, occupied);
    }
    return table_.place(node.mover, node.occupied);
  }
  bool should_stop() {
    const auto nodes = counters.nodes();
    if (nodes < next_look_) return stopped_;
    next_look_ = nodes + kNodesBetweenLooks;
    stopped_ = stopped_ || nodes >= node_limit_ || stop_->load(std::memory_order_relaxed) ||
               finished_->load(std::memory_order_relaxed);
    return stopped_;
  }

  static constexpr int kMirrorStones = 12;
  // Measured on Pons' test sets: a history table on top of these made searches longer.
  static constexpr int kThreatScore = 8;
  static constexpr int kReplyScore = 2;
  static constexpr std::uint64_t kNodesBetweenLooks = 4096;

  Board board_;
  const SolverTable<Board>& table_;
  unsigned flavour_;
  const std::atomic<bool>* stop_ = nullptr;
  const std::atomic<bool>* finished_ = nullptr;
  std::uint64_t node_limit_ = 0;
  std::uint64_t next_look_ = 0;
  bool stopped_ = false;
};

template <class Board>
int ExactSearch<Board>::search(Bits mover, Bits occupied, int alpha) {
  const Bits danger = completions<Board>(mover ^ occupied) & board_.all() & ~occupied;
  Node node{mover, occupied, danger, 0, std::popcount(occupied), alpha, 1};
  int value = 0;
  if (settle(node, value)) return value;
  return node.sign * expand(node);
}

/// Follows forced replies until a side has a choice. True when the question is settled before, with
/// the answer for the side that asked in `value`.
template <class Board>
bool ExactSearch<Board>::settle(Node& node, int& value) {
  const int cells = board_.cells();
  for (;;) {
    ++counters.leaves;
    const Bits free = reachable(node.occupied);
    const Bits below_danger = Board::template shifted<0, -1>(node.danger);
    const Bits forced = free & node.danger;
    node.moves = (forced ? forced : free) & ~below_danger;
    const int left = cells - node.stones;
    if (node.moves == 0 || (forced & (forced - 1)) != 0)
      return value = node.sign * -(left / 2), true;  // the opponent wins next
    if (left <= 2) return value = 0, true;           // nobody can win any more
    if (const int least = -((left - 2) / 2); least > node.alpha)
      return value = node.sign * least, true;
    if (const int most = (left - 1) / 2; most <= node.alpha) return value = node.sign * most, true;
    if ((node.moves & (node.moves - 1)) != 0) return false;

    const Bits stones = node.mover | node.moves;
    node.mover ^= node.occupied;
    node.occupied |= node.moves;
    node.danger = completions<Board>(stones) & board_.all() & ~node.occupied;
    node.alpha = -node.alpha - 1;
    node.sign = -node.sign;
    ++node.stones;
  }
}

template <class Board>
int ExactSearch<Board>::order_bonus(int column) const {
  const int from_middle = std::abs(2 * column - (board_.width() - 1));
  if (flavour_ == 0) return -from_middle;
  return static_cast<int>((static_cast<unsigned>(column) * 5 + flavour_ * 3) % 8) - from_middle;
}

template <class Board>
int ExactSearch<Board>::expand(const Node& node) {
  const int alpha = node.alpha;
  const int left = board_.cells() - node.stones;
  const auto place = place_of(node);
  Bounds bounds{-((left - 2) / 2), (left - 1) / 2};
  ++counters.table_probes;
  if (table_.probe(place, bounds)) {
    ++counters.table_hits;
    if (bounds.lower > alpha) return ++counters.table_cutoffs, bounds.lower;
    if (bounds.upper <= alpha) return ++counters.table_cutoffs, bounds.upper;
  }
  ++counters.interior;
  if (should_stop()) return alpha;
  const auto nodes_before = counters.nodes();

  // Every move's winning squares, in a loop without branches that the compiler can vectorise.
  std::array<Bits, 8> squares{};
  int count = 0;
  for (Bits moves = node.moves; moves != 0; moves &= moves - 1)
    squares[static_cast<std::size_t>(count++)] = moves & (~moves + 1);
  std::array<Bits, 8> threats;
  const Bits empty = board_.all() & ~node.occupied;
  for (std::size_t i = 0; i < 8; ++i)
    threats[i] = completions<Board>(node.mover | squares[i]) & empty & ~squares[i];

  std::array<Candidate, 8> candidates;
  int best = -board_.cells();
  int kept = 0;
  for (int i = 0; i < count; ++i) {
    const auto u = static_cast<std::size_t>(i);
    Candidate& candidate = candidates[static_cast<std::size_t>(kept)];
    candidate.node = {node.mover ^ node.occupied,
                      node.occupied | squares[u],
                      threats[u],
                      0,
                      node.stones + 1,
                      -alpha - 1,
                      -1};
    int value = 0;
    if (settle(candidate.node, value)) {
      if (value > alpha) return value;
      best = std::max(best, value);
      continue;
    }
    candidate.place = place_of(candidate.node);
    table_.prefetch(candidate.place);
    candidate.score =
        8 * std::popcount(threats[u]) + order_bonus(std::countr_zero(squares[u]) / Board::kStride);
    ++kept;
  }

  int open = 0;
  for (int i = 0; i < kept; ++i) {
    Candidate& candidate = candidates[static_cast<std::size_t>(i)];
    Bounds known{-board_.cells(), board_.cells()};
    if (table_.probe(candidate.place, known)) {
      const int sign = candidate.node.sign;
      const int lower = sign > 0 ? known.lower : -known.upper;
      const int upper = sign > 0 ? known.upper : -known.lower;
      if (lower > alpha) return ++counters.table_cutoffs, lower;
      if (upper <= alpha) {
        best = std::max(best, upper);
        continue;
      }
    }
    candidates[static_cast<std::size_t>(open++)] = candidate;
  }

  for (int i = 0; i < open; ++i) {
    int next = i;
    for (int j = i + 1; j < open; ++j)
      if (candidates[static_cast<std::size_t>(j)].score >
          candidates[static_cast<std::size_t>(next)].score)
        next = j;
    const Node child = candidates[static_cast<std::size_t>(next)].node;
    candidates[static_cast<std::size_t>(next)] = candidates[static_cast<std::size_t>(i)];
    const int value = child.sign * expand(child);
    if (stopped_) return alpha;
    best = std::max(best, value);
    if (best > alpha) {
      if (i == 0) ++counters.first_move_cutoffs;
      ++counters.shallow_cutoffs;
      break;
    }
  }

  if (best > alpha)
    bounds.lower = std::max(bounds.lower, best);
  else
    bounds.upper = std::min(bounds.upper, best);
  ++counters.table_stores;
  table_.store(place, bounds, counters.nodes() - nodes_before);
  return best;
}

}  // namespace espalier::connect4
