// SPDX-License-Identifier: MIT
#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "espalier/parallel/linda/attendance.hpp"
#include "espalier/parallel/linda/score.hpp"

namespace espalier::linda {

/// A node whose moves peers share: all take moves from an ordered agenda and handle their own
/// results. As jobs are numbers, the agenda is one tuple that says which is next:
///
///   ("head", stage, next)        and, when only the master knows the order, ("order", stage, i,
///                                move)
///   ("score", stage, ...)        the best so far (score.hpp)
///   ("ending", stage, left)      explorers that have not left yet
///
/// A stage is one split of one search; tuples of different stages never meet, so that a fast
/// explorer may go on to the next before the slow ones have left this one. Only one is open at a
/// time, so that who comes late knows where to help (attendance.hpp).
template <class Explorer>
class Split {
 public:
  using Move = typename Explorer::Move;
  using Position = typename Explorer::Position;

  /// What all explorers of a stage agree on.
  struct Terms {
    int stage = 0;
    int depth = 1;  // of the node
    Window window = {};
    Refresh refresh = Refresh::kNever;
    bool master_orders = false;    // the order is the master's, told by tuples
    bool keeps_improvers = false;  // for the master, in order of improvement
    int first = 0;                 // moves before this one of the order are searched already
  };
  struct Outcome {
    Value value = 0;
    int best = -1;  // the number of a move; none: the node failed low
    std::vector<Move> line = {};
    std::vector<int> improvers = {};
  };

  /// The order may be left out where the master has to tell it.
  Split(Explorer& explorer, const Position& position, const Terms& terms,
        std::vector<int> order = {})
      : explorer_(explorer),
        space_(explorer.space),
        position_(position),
        terms_(terms),
        order_(std::move(order)),
        score_(explorer, terms.stage, terms.refresh) {
    position.moves(moves_);
    if (order_.empty()) {
      order_.resize(moves_.size());
      std::iota(order_.begin(), order_.end(), 0);
    }
  }

  [[nodiscard]] const Terms& terms() const { return terms_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const Move& move(int number) const {
    return moves_[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] int size() const { return static_cast<int>(moves_.size()); }
  Score<Explorer>& score() { return score_; }

  /// By the master. `known` is what was found of the moves before the first.
  void open(const Outcome& known) {
    note(explorer_.me, Activity::kSplit, -1, [] { return std::string("a node"); });
    const bool is_cut = known.value >= terms_.window.beta;
    const int first = is_cut ? size() : terms_.first;
    if (terms_.master_orders)
      for (int i = first; i < size(); ++i)
        space_.out("order", terms_.stage, i, order_[static_cast<std::size_t>(i)]);
    int improvements = 0;
    for (const int move : known.improvers)
      space_.out("improver", terms_.stage, improvements++, move);
    space_.out("score", terms_.stage, known.value, known.best, improvements, known.line);
    space_.out("ending", terms_.stage, Attendance(explorer_).count());
    space_.out("head", terms_.stage, first);
  }

  /// By everybody: searches moves as long as there are any. search(number, score) is the value of a
  /// move for the side to move here, with its line.
  template <class Search>
  void take_moves(const Search& search) {
    while (const auto number = take()) {
      score_.begin();
      if (score_.value() >= terms_.window.beta) continue;
      const Found<Move> found = search(*number, score_);
      if (found.value <= score_.value()) continue;
      if (score_.improve(found, *number, terms_.keeps_improvers) &&
          found.value >= terms_.window.beta)
        withdraw();
    }
    score_.leave();
  }
  void leave() {
    int left = 0;
    space_.in("ending", terms_.stage, into(left));
    space_.out("ending", terms_.stage, left - 1);
  }

  /// By the master: waits for all and takes the node's tuples away.
  Outcome close() {
    space_.in("ending", terms_.stage, 0);
    space_.in("head", terms_.stage, any<int>);
    Outcome outcome;
    int improvements = 0;
    space_.in("score", terms_.stage, into(outcome.value), into(outcome.best), into(improvements),
              into(outcome.line));
    if (!terms_.keeps_improvers) return outcome;
    for (int i = 0; i < improvements; ++i) {
      int move = 0;
      space_.in("improver", terms_.stage, i, into(move));
      outcome.improvers.push_back(move);
    }
    return outcome;
  }

 private:
  /// The next move's number; none when all are taken.
  std::optional<int> take() {
    int next = 0;
    space_.in("head", terms_.stage, into(next));
    if (next == size()) {
      space_.out("head", terms_.stage, next);
      return std::nullopt;
    }
    space_.out("head", terms_.stage, next + 1);
    int number = order_[static_cast<std::size_t>(next)];
    if (terms_.master_orders) space_.in("order", terms_.stage, next, into(number));
    return number;
  }
  /// The node is cut: the moves that nobody has taken are not wanted.
  void withdraw() {
    note(explorer_.me, Activity::kCut, -1, [] { return std::string("a node"); });
    int next = 0;
    space_.in("head", terms_.stage, into(next));
    if (terms_.master_orders)
      for (int i = next; i < size(); ++i) space_.in("order", terms_.stage, i, any<int>);
    space_.out("head", terms_.stage, size());
  }

  Explorer& explorer_;
  typename Explorer::Space& space_;
  const Position& position_;
  const Terms terms_;
  MoveList<Move> moves_;
  std::vector<int> order_;
  Score<Explorer> score_;
};

}  // namespace espalier::linda
