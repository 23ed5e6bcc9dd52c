// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/linda/late_comers.hpp"
#include "espalier/machine/wire.hpp"
#include "espalier/parallel/linda/run.hpp"

namespace espalier {

/// The base decomposition of the Linda thesis: the root's moves are jobs. The master puts a job
/// into the space whenever a worker is free, takes results as they come, and keeps the best value
/// in the tuple "score", which a worker reads when it begins a job. With `master_searches` the
/// master searches the next move itself when all workers are busy and no result waits; meanwhile
/// the workers that are done wait for it, and that made it worse from five processors on. `spare`
/// jobs more than there are workers may be out, so that a worker need not wait for the master; they
/// cost order.
///
///   ("job", move)  or kQuit       ("score", value)       ("result", value, move)  or kHello
///
/// A worker that comes late says so by a result of no move, and is one more that is free.
///
/// Guarantee: the contract of Window. Cost: the first moves, as many as there are workers, are
/// searched without a bound, and nobody hears of a better one while he searches. A single processor
/// searches alone.
struct LindaMasterWorker {
  template <Game G>
  using Message = NoMessage;

  linda::Kernel kernel = linda::Kernel::kIn;
  bool master_searches = false;
  int spare = 0;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    return linda::run_linda(*this, machine, processors, root, depth, window);
  }

  template <class Explorer>
  auto search(Explorer& explorer) const {
    return Program<Explorer>(*this, explorer).run();
  }

 private:
  static constexpr int kQuit = -1;
  static constexpr int kHello = -2;
  template <class Explorer>
  class Program;
};

template <class Explorer>
class LindaMasterWorker::Program {
 public:
  using Move = typename Explorer::Move;

  Program(const LindaMasterWorker& options, Explorer& explorer)
      : options_(options), explorer_(explorer), space_(explorer.space) {
    explorer.root.moves(moves_);
  }

  Result<Move> run() {
    if (explorer_.is_master())
      supervise();
    else
      work();
    Result<Move> found{score_, Bound::kExact, std::nullopt, {}};
    if (best_ >= 0) found.best = move(best_);
    return found;
  }

 private:
  void supervise() {
    explorer_.searcher.expanded();
    note(explorer_.me, Activity::kSplit, -1, [] { return std::string("the root"); });
    for (int i = 1; i < linda::beginners(explorer_.me); ++i) welcome();
    space_.out("score", score_);
    for (int next = 0;;) {
      const bool more = next < static_cast<int>(moves_.size()) && !is_cut();
      if (more && free_ > 0) {
        space_.out("job", next++);
        --free_;
        ++out_;
      } else if (more && (options_.master_searches || workers_ == 0)) {
        if (const auto result = space_.inp("result", linda::any<Value>, linda::any<int>)) {
          receive(std::get<1>(*result), std::get<2>(*result));
        } else {
          heed(value_of(next), next);
          ++next;
        }
      } else if (out_ > 0) {
        const auto result = space_.in("result", linda::any<Value>, linda::any<int>);
        receive(std::get<1>(result), std::get<2>(result));
      } else {
        break;
      }
    }
    space_.in("score", linda::any<Value>);
    const int all = linda::close_entrance(explorer_.me) - 1;
    for (int i = workers_; i < all; ++i) space_.in("result", linda::any<Value>, kHello);
    for (int i = 0; i < all; ++i) space_.out("job", kQuit);
  }

  void welcome() { free_ += workers_++ == 0 ? 1 + options_.spare : 1; }
  void receive(Value value, int number) {
    if (number == kHello) {
      welcome();
      return;
    }
    --out_;
    ++free_;
    heed(value, number);
  }
  void heed(Value value, int number) {
    if (value <= score_) return;
    score_ = value;
    best_ = number;
    space_.in("score", linda::any<Value>);
    space_.out("score", score_);
    if (is_cut()) note(explorer_.me, Activity::kCut, -1, [] { return std::string("the root"); });
  }

  void work() {
    if (linda::is_late(explorer_.me)) space_.out("result", Value{0}, kHello);
    for (;;) {
      int number = 0;
      space_.in("job", linda::into(number));
      if (number == kQuit) return;
      space_.rd("score", linda::into(score_));
      const Value value = is_cut() ? -kInfinity : value_of(number);
      space_.out("result", value, number);
    }
  }

  Value value_of(int number) {
    const Span span(explorer_.me, Activity::kSearch,
                    [&] { return move_label(explorer_.root, move(number)); });
    return -explorer_
                .search(explorer_.root.after(move(number)), explorer_.depth - 1,
                        {-explorer_.window.beta, -score_})
                .value;
  }
  const Move& move(int number) const { return moves_[static_cast<std::size_t>(number)]; }
  [[nodiscard]] bool is_cut() const { return score_ >= explorer_.window.beta; }

  const LindaMasterWorker& options_;
  Explorer& explorer_;
  typename Explorer::Space& space_;
  int workers_ = 0;  // who have come
  int free_ = 0;     // for whom there is no job
  int out_ = 0;      // jobs whose results have not come
  MoveList<Move> moves_;
  Value score_ = explorer_.window.alpha;
  int best_ = -1;
};

}  // namespace espalier
