// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "espalier/core/counters.hpp"
#include "espalier/games/connect4/geometry.hpp"
#include "espalier/solve/connect4_table.hpp"
#include "espalier/solve/teamwork.hpp"

namespace espalier::connect4 {

/// What makes a move promising. Measured on Pons' test sets: forcing moves pay where the end is
/// near, few replies where it is far; a history table on top made searches longer.
struct OrderWeights {
  int threat = 8;   // for each winning square
  int forced = 0;   // for each ply that is forced
  int replies = 0;  // against, for each reply
};
inline constexpr OrderWeights kTactical{.threat = 8, .forced = 4, .replies = 2};
inline constexpr OrderWeights kPositional{.threat = 8, .forced = 0, .replies = 2};

/// One thread's exact search with a minimal window: is the value of a position above alpha?
///
/// Alpha-beta to the end of the game on a table of bounds. What makes it fast:
///  - moves that let the opponent win at once are never made (Pons 2015);
///  - forced replies are followed in a loop, without table or ordering;
///  - a move is judged with its forced replies before any move is searched: a settled one may end
///    the node, the others' table entries are fetched meanwhile and looked up together (enhanced
///    transposition cut-off, Plaat et al. 1996);
///  - moves that make most winning squares go first (Pons 2015), see OrderWeights.
template <class Board>
class ExactSearch {
  using Table = SolverTable<Board>;

 public:
  /// The tables must outlive the search. `near` takes positions with few empty squares, `far` the
  /// others, and all that a team shares; they may be the same. Where they are not, `near` is the
  /// search's own and small enough for its core's cache: nearly all positions go there, and a far
  /// table answers several times as slowly.
  ExactSearch(Board board, const Table& far, const Table& near, OrderWeights weights)
      : board_(board), far_(far), near_(near), weights_(weights) {}

  /// Is the value above alpha? r > alpha: it is at least r; otherwise it is at most r. The side to
  /// move must not have a winning move. Meaningless when stopped() afterwards.
  int search(Bits mover, Bits occupied, int alpha);

  /// Starts anew, with the counters at zero: searches stop soon after the flag is set, when they
  /// have visited this many nodes together, or when the team that searches with the same table is
  /// done.
  void begin(const std::atomic<bool>& stop, Teamwork* team, std::uint64_t nodes) {
    counters = {};
    stop_ = &stop;
    team_ = team;
    trail_ = {};
    turns_ = Turns(team);
    node_limit_ = nodes;
    next_look_ = 0;
    next_stop_ = 0;
  }
  [[nodiscard]] bool stopped() const { return trail_.is_leaving(); }

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
  using Place = typename Table::Place;
  struct Candidate {
    Node node;
    Place place;
    int score;
  };
  /// Is the value of the position there above alpha?
  struct Question {
    Place place;
    int alpha;
  };

  /// The moves of a node that must be searched, and the best value of those that need not.
  struct Choice {
    std::array<Candidate, 8> candidates;
    std::size_t count = 0;
    int best = 0;

    /// The most promising of those from `i` on, moved to `i`.
    const Candidate& take_best(std::size_t i) {
      std::size_t next = i;
      for (std::size_t j = i + 1; j < count; ++j)
        if (candidates[j].score > candidates[next].score) next = j;
      if (next != i) std::swap(candidates[i], candidates[next]);
      return candidates[i];
    }
  };

  bool settle(Node& node, int& value);
  /// The answer, for the side to move. kPutOff instead when that is allowed and somebody is there.
  int expand(const Node& node, bool expects_cut = false, bool may_put_off = false);
  /// Takes note of the value of move i; true when it is above alpha.
  bool is_cut_by(int value, std::size_t i, const Node& node, Choice& choice) {
    choice.best = std::max(choice.best, value);
    if (value <= node.alpha) return false;
    ++counters.shallow_cutoffs;
    if (i == 0) ++counters.first_move_cutoffs;
    return true;
  }
  void search_alone(const Node& node, Choice& choice);
  void search_together(const Node& node, const Place& place, Choice& choice, bool expects_cut);
  struct Next {
    std::size_t move;
    bool may_put_off;
  };
  using Moves = unsigned;  // of a choice, by number
  Next choose(const Node& node, Choice& choice, Moves& open) const;
  void judge_moves(const Node& node, Choice& choice);
  void look_up_moves(const Node& node, Choice& choice);
  int order_bonus(int column) const;

  [[nodiscard]] Bits reachable(Bits occupied) const {
    return (Board::template shifted<0, 1>(occupied) | board_.bottom()) & ~occupied & board_.all();
  }
  [[nodiscard]] int squares_left(const Node& node) const { return board_.cells() - node.stones; }
  [[nodiscard]] const Table& table_of(const Node& node) const {
    return squares_left(node) >= kFewestForFar ? far_ : near_;
  }
  [[nodiscard]] auto place_of(const Node& node) const {
    const auto& table = table_of(node);
    // Reflections meet again only near the empty board.
    if (node.stones < kMirrorStones) {
      const Bits mover = board_.mirrored(node.mover);
      const Bits occupied = board_.mirrored(node.occupied);
      if (mover < node.mover || (mover == node.mover && occupied < node.occupied))
        return table.place(mover, occupied);
    }
    return table.place(node.mover, node.occupied);
  }
  [[nodiscard]] bool is_shared(const Node& node) const {
    return team_ != nullptr && squares_left(node) >= kFewestToShare;
  }
  /// True when the search below is in vain.
  bool should_leave() {
    if (counters.nodes() >= next_stop_) stop_to_look(counters.nodes());
    return trail_.is_leaving();
  }
  void stop_to_look(std::uint64_t nodes) {
    turns_.look(nodes);
    if (nodes >= next_look_) {
      next_look_ = nodes + (team_ != nullptr ? kNodesBetweenLooksInATeam : kNodesBetweenLooks);
      if (nodes >= node_limit_ || stop_->load(std::memory_order_relaxed) ||
          (team_ != nullptr && team_->is_over.load(std::memory_order_relaxed)))
        trail_.leave_all();
      else if (team_ != nullptr && !trail_.is_leaving())
        trail_.look([this](const Question& q) { return answer_of(q); });
    }
    next_stop_ = std::min(next_look_, turns_.end());
  }
  [[nodiscard]] std::optional<int> answer_of(const Question& question) const {
    Bounds known{-board_.cells(), board_.cells()};
    if (!Table::probe(question.place, known).is_there) return std::nullopt;
    if (known.lower > question.alpha) return known.lower;
    if (known.upper <= question.alpha) return known.upper;
    return std::nullopt;
  }

  /// A bound of a move's value for the node's mover, when it tells on which side of alpha it lies.
  static std::optional<int> value_from(const Bounds& known, const Candidate& child, int alpha) {
    const bool same_side = child.node.sign > 0;
    const int lower = same_side ? known.lower : -known.upper;
    const int upper = same_side ? known.upper : -known.lower;
    if (lower > alpha) return lower;
    if (upper <= alpha) return upper;
    return std::nullopt;
  }

  static constexpr int kMirrorStones = 12;
  // Below this many empty squares threads do as they like. By counting nodes of 16 threads anything
  // from 10 to 20 is as good; the more, the fewer marks are written.
  static constexpr int kFewestToShare = 18;
  // The fewer, the less a team's threads do twice; with 14 one thread would be a tenth faster.
  static constexpr int kFewestForFar = 12;
  static_assert(kFewestToShare >= kFewestForFar);
  static constexpr std::uint64_t kNodesBetweenLooks = 4096;
  static constexpr std::uint64_t kNodesBetweenLooksInATeam = 256;
  static constexpr int kPutOff = 1 << 20;  // no value: somebody else is at the node

  Board board_;
  const Table& far_;
  const Table& near_;
  OrderWeights weights_;
  const std::atomic<bool>* stop_ = nullptr;
  Teamwork* team_ = nullptr;
  Trail<Question> trail_;
  Turns turns_;
  std::uint64_t node_limit_ = 0;
  std::uint64_t next_look_ = 0;
  std::uint64_t next_stop_ = 0;
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
  return -std::abs(2 * column - (board_.width() - 1));  // the middle first
}

template <class Board>
int ExactSearch<Board>::expand(const Node& node, bool expects_cut, bool may_put_off) {
  const int left = squares_left(node);
  const auto& table = table_of(node);
  const auto place = place_of(node);
  // Before the table is asked: between that and the announcement nobody should be interrupted.
  if (should_leave()) return node.alpha;
  Bounds bounds{-((left - 2) / 2), (left - 1) / 2};
  ++counters.table_probes;
  if (const auto found = Table::probe(place, bounds); found.is_there) {
    ++counters.table_hits;
    if (bounds.lower > node.alpha) return ++counters.table_cutoffs, bounds.lower;
    if (bounds.upper <= node.alpha) return ++counters.table_cutoffs, bounds.upper;
    if (may_put_off && found.is_busy) return kPutOff;
    if (found.is_doubtful) expects_cut = false;
  }
  ++counters.interior;
  const auto nodes_before = counters.nodes();

  Choice choice;
  judge_moves(node, choice);
  if (choice.best > node.alpha) return choice.best;
  // Before the table answers about the moves: meanwhile others would come here too.
  if (is_shared(node)) far_.announce(place);
  look_up_moves(node, choice);
  if (choice.best > node.alpha) {
    if (is_shared(node)) far_.withdraw(place);
    return ++counters.table_cutoffs, choice.best;
  }

  if (is_shared(node)) {
    const typename Trail<Question>::Step step(trail_, {place, node.alpha});
    search_together(node, place, choice, expects_cut);
    if (trail_.is_leaving()) far_.withdraw(place);
  } else {
    search_alone(node, choice);
  }
  if (trail_.is_leaving()) return node.alpha;

  if (choice.best > node.alpha)
    bounds.lower = std::max(bounds.lower, choice.best);
  else
    bounds.upper = std::min(bounds.upper, choice.best);
  ++counters.table_stores;
  table.store(place, bounds, counters.nodes() - nodes_before);
  return choice.best;
}

template <class Board>
void ExactSearch<Board>::search_alone(const Node& node, Choice& choice) {
  for (std::size_t i = 0; i < choice.count; ++i) {
    const Node child = choice.take_best(i).node;
    const int value = child.sign * expand(child);
    if (trail_.is_leaving() || is_cut_by(value, i, node, choice)) return;
  }
}

/// Moves that others are at come last, but for one that is expected to cut and for doubtful ones.
template <class Board>
void ExactSearch<Board>::search_together(const Node& node, const Place& place, Choice& choice,
                                         bool expects_cut) {
  for (std::size_t i = 0; i < choice.count; ++i) choice.take_best(i);
  Moves open = (Moves{1} << choice.count) - 1;
  while (open != 0) {
    const Next next = expects_cut ? Next{0, false} : choose(node, choice, open);
    if (open == 0 || choice.best > node.alpha) return;
    const Candidate& child = choice.candidates[next.move];
    const bool same_side = child.node.sign > 0;
    const int result = expand(child.node, expects_cut == same_side, next.may_put_off);
    if (result == kPutOff) continue;
    open &= ~(Moves{1} << next.move);
    if (trail_.is_leaving()) {
      if (const auto answer = trail_.arrive()) choice.best = *answer;
      return;
    }
    if (is_cut_by(child.node.sign * result, next.move, node, choice)) return;
    if (expects_cut) far_.doubt(place);
    expects_cut = false;
  }
}

/// The open move to search next, by what the table says of them at this moment. Closes those that
/// have been answered meanwhile and takes note of their values.
template <class Board>
auto ExactSearch<Board>::choose(const Node& node, Choice& choice, Moves& open) const -> Next {
  Moves busy = 0;
  Moves doubtful = 0;
  for (Moves rest = open; rest != 0; rest &= rest - 1) {
    const Moves move = rest & (~rest + 1);
    const Candidate& child = choice.candidates[static_cast<std::size_t>(std::countr_zero(move))];
    Bounds known{-board_.cells(), board_.cells()};
    const auto found = Table::probe(child.place, known);
    if (const auto value = value_from(known, child, node.alpha)) {
      choice.best = std::max(choice.best, *value);
      open &= ~move;
    }
    if (found.is_busy) busy |= move;
    if (found.is_doubtful) doubtful |= move;
  }
  const auto first = [](Moves moves) { return static_cast<std::size_t>(std::countr_zero(moves)); };
  if ((open & doubtful) != 0) return {first(open & doubtful), false};
  if ((open & ~busy) != 0) return {first(open & ~busy), true};
  return {first(open), false};
}

/// Plays every move with its forced replies. Keeps those that are not settled by that and has their
/// table entries fetched; ends early when a settled one is above alpha.
template <class Board>
void ExactSearch<Board>::judge_moves(const Node& node, Choice& choice) {
  std::array<Bits, 8> squares{};
  std::size_t count = 0;
  for (Bits moves = node.moves; moves != 0; moves &= moves - 1)
    squares[count++] = moves & (~moves + 1);
  // All eight without a branch, so that the compiler can vectorise it.
  std::array<Bits, 8> threats;
  const Bits empty = board_.all() & ~node.occupied;
  for (std::size_t i = 0; i < 8; ++i)
    threats[i] = completions<Board>(node.mover | squares[i]) & empty & ~squares[i];

  choice.best = -board_.cells();
  for (std::size_t i = 0; i < count; ++i) {
    Candidate& candidate = choice.candidates[choice.count];
    candidate.node = {node.mover ^ node.occupied,
                      node.occupied | squares[i],
                      threats[i],
                      0,
                      node.stones + 1,
                      -node.alpha - 1,
                      -1};
    int value = 0;
    if (settle(candidate.node, value)) {
      choice.best = std::max(choice.best, value);
      if (value > node.alpha) return;
      continue;
    }
    candidate.place = place_of(candidate.node);
    Table::prefetch(candidate.place);
    candidate.score = weights_.threat * std::popcount(threats[i]) +
                      weights_.forced * (candidate.node.stones - node.stones - 1) -
                      weights_.replies * std::popcount(candidate.node.moves) +
                      order_bonus(std::countr_zero(squares[i]) / Board::kStride);
    ++choice.count;
  }
}

/// Drops the moves that the table settles; ends early when one of them is above alpha.
template <class Board>
void ExactSearch<Board>::look_up_moves(const Node& node, Choice& choice) {
  std::size_t open = 0;
  for (std::size_t i = 0; i < choice.count; ++i) {
    const Candidate& candidate = choice.candidates[i];
    Bounds known{-board_.cells(), board_.cells()};
    if (Table::probe(candidate.place, known).is_there) {
      if (const auto value = value_from(known, candidate, node.alpha)) {
        choice.best = std::max(choice.best, *value);
        if (*value > node.alpha) return;
        continue;
      }
    }
    choice.candidates[open++] = candidate;
  }
  choice.count = open;
}

}  // namespace espalier::connect4
