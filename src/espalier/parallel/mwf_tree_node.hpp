// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <vector>

#include "espalier/core/move_list.hpp"
#include "espalier/parallel/searcher.hpp"

namespace espalier {

/// What the searches of MWF-Tree's second phase know of the value to beat, SOL of the papers.
enum class MwfBound {
  kNone,  // nothing: every search has the full window, as in the runs of Pinhanez (1989)
  kSol,   // the processors that search use it
  kCut,   // masters too: they leave a node that has reached it
};

/// A master's node t in MWF-Tree, and which jobs there are for its slaves. No processor in sight.
///
///   phase 1   t_1, and the leftmost grandchildren t_21, t_31, ... (a child that ends the game or
///             the search has none: it is valued itself)
///   phase 2   when all of these are known: every t_i that its t_i1 does not refute
///
/// The value so far, SOL of the papers, is the window's alpha. The value of t_i1 bounds what t_i is
/// worth to t from above: TEMP of the papers. It refutes t_i when it is not above SOL, which is
/// asked when t_i would be handed out.
template <Game G>
class MwfTreeNode {
 public:
  using Move = typename G::Move;

  struct Job {
    std::size_t child = 0;
    std::vector<Move> moves = {};  // from t: one to the child, two to its first child
    [[nodiscard]] bool is_child() const { return moves.size() == 1; }
  };

  /// A node with moves. With `windows` jobs have the windows of alpha-beta, as far as they are
  /// known, and also when they run; else what `bound` says.
  MwfTreeNode(const G& position, int depth, Window window, MwfBound bound, bool windows)
      : position_(position), depth_(depth), window_(window), bound_(bound), windows_(windows) {
    position_.moves(moves_);
    worth_.resize(moves_.size(), kInfinity);
  }

  [[nodiscard]] Window window() const { return window_; }
  [[nodiscard]] bool is_cut() const { return window_.is_empty(); }
  [[nodiscard]] std::optional<Move> best() const { return best_; }

  /// The next job, if there is one now. Every job is answered by learn().
  std::optional<Job> next() {
    if (is_cut()) return std::nullopt;
    if (phase_ == 1 && next_ == moves_.size() && open_ == 0) {
      phase_ = 2;
      next_ = 1;
    }
    for (; next_ < moves_.size(); ++next_)
      if (phase_ == 1 || worth_[next_] > window_.alpha) {
        ++open_;
        Job job = phase_ == 1 ? first_job(next_) : Job{next_, {moves_[next_]}};
        ++next_;
        return job;
      }
    return std::nullopt;
  }

  /// Nothing runs, and next() has nothing more.
  [[nodiscard]] bool is_done() const { return open_ == 0; }

  /// What a job found; nothing when it was given up, because it was not wanted any more.
  void learn(const Job& job, std::optional<Value> value) {
    assert(value || is_cut() || worth_[job.child] <= window_.alpha);
    --open_;
    if (is_cut() || !value) return;
    if (!job.is_child()) {
      if (*value < window_.beta) worth_[job.child] = *value;  // else it only failed high
      return;
    }
    worth_[job.child] = -kInfinity;  // done with
    if (-*value <= window_.alpha) return;
    best_ = moves_[job.child];
    window_.alpha = -*value;
  }

  /// From above. True when it became narrower.
  bool narrow(Window to) {
    const Window before = window_;
    window_ = intersection(window_, to);
    return window_ != before;
  }

  /// Of a job that begins or runs. Empty: its value is not wanted any more.
  [[nodiscard]] Window window_of(const Job& job) const {
    if (windows_) {
      if (!job.is_child()) return window_;
      return {-std::min(window_.beta, worth_[job.child]), -window_.alpha};
    }
    if (bound_ != MwfBound::kNone && phase_ == 2) return {-kInfinity, -window_.alpha};
    return {};
  }

 private:
  [[nodiscard]] Job first_job(std::size_t child) const {
    Job job{child, {moves_[child]}};
    if (child == 0) return job;
    const G below = position_.after(moves_[child]);
    if (is_leaf(below, depth_ - 1)) return job;
    MoveList<Move> replies;
    below.moves(replies);
    job.moves.push_back(replies[0]);
    return job;
  }

  G position_;
  int depth_;
  Window window_;
  MwfBound bound_;
  bool windows_;
  MoveList<Move> moves_;
  int phase_ = 1;
  std::size_t next_ = 0;      // move
  int open_ = 0;              // jobs
  std::vector<Value> worth_;  // of each child at most; -infinity when it is done with
  std::optional<Move> best_;
};

}  // namespace espalier
