// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "espalier/core/any_game.hpp"
#include "espalier/core/result.hpp"

namespace espalier::linda::farm {

/// The first two plies of a search, kept by a master while others search below: every reply to
/// every move is a job. All values and windows are for the side to move at the root.
///
/// A move is worth the least of its replies. A reply must be searched only inside (alpha, beta),
/// where alpha is the best move's value so far and beta the least reply to the same move so far;
/// when the two meet the move is refuted, and its other replies are not wanted any more.
class TwoPlySplit {
 public:
  static constexpr int kRoot = -1;

  struct Job {
    int move;  // its number
    AnyGame position;
  };
  /// A bound that got better: alpha for kRoot, else the beta of the replies to a move.
  struct Change {
    int move;
    Value bound;
  };

  struct News {
    std::vector<Change> changes;
    std::vector<int> refuted;  // moves: the replies that are not reported yet are not wanted
  };

  /// Requires a root that is not over, and depth >= 2. Moves are tried in the order of their static
  /// values.
  TwoPlySplit(const AnyGame& root, Window window);

  [[nodiscard]] const std::vector<Job>& jobs() const { return jobs_; }
  /// The replies to this move are still wanted.
  [[nodiscard]] bool is_open(int move) const { return !is_over() && at(move).open > 0; }
  /// In which a reply to it is to be searched now.
  [[nodiscard]] Window window(int move) const {
    return {alpha_, std::min(window_.beta, at(move).least)};
  }
  /// The value at the root is known.
  [[nodiscard]] bool is_over() const { return open_moves_ == 0 || alpha_ >= window_.beta; }

  /// A reply to this move has this value, by the contract of Window for a window at most as narrow
  /// as reported so far. Returns what is new by it.
  News report(int move, Value value);

  /// Requires is_over(). Without counters.
  [[nodiscard]] Result<AnyGame::Move> result() const;

 private:
  struct Move {
    AnyGame::Move move;
    int open = 0;             // replies to be reported; 0: the move is settled
    Value least = kInfinity;  // of the replies so far
  };
  void settle(Move& move);
  Move& at(int move) { return moves_[static_cast<std::size_t>(move)]; }
  [[nodiscard]] const Move& at(int move) const { return moves_[static_cast<std::size_t>(move)]; }

  Window window_;
  Value alpha_;  // the best of the settled moves, at least the window's
  Value best_value_ = -kInfinity;
  std::optional<AnyGame::Move> best_;
  int open_moves_ = 0;
  std::vector<Move> moves_;
  std::vector<Job> jobs_;
};

}  // namespace espalier::linda::farm
