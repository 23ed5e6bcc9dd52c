// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "espalier/machine/trace.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/open_list/state_tree.hpp"
#include "espalier/parallel/pool/crew.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/sss.hpp"

namespace espalier {

/// Which state comes first, and with it the sequential search that one processor does.
enum class StateOrder : std::uint8_t {
  kAlphaBeta,  // the leftmost
  kSss,        // the one of largest merit, the root's side choosing
  kDual,       // the same with the sides exchanged
};

struct OpenListOptions {
  StateOrder order = StateOrder::kSss;
  std::uint32_t batch = 1;  // states that a processor takes at a time
  int grain = 0;            // with so many plies left, a state is searched as one task
};

/// One run of a search by states: a pool of processors around one StateTree. Each takes states,
/// visits their nodes, and gives back what becomes of them; solved states climb while the list is
/// held, because they cost no visit.
template <class Machine, Game G>
class OpenListProgram {
 public:
  using Me = typename Machine::Processor;
  using Move = typename G::Move;

  OpenListProgram(const OpenListOptions& options, int processors, const G& root, int depth,
                  Window window)
      : options_(options),
        root_(root),
        depth_(depth),
        window_(window),
        counters_(static_cast<std::size_t>(processors)),
        crew_(processors, "the OPEN list"),
        tree_({options.order == StateOrder::kDual ? -window : window,
               options.order != StateOrder::kDual, options.order == StateOrder::kAlphaBeta}),
        unwanted_(may_call_off() ? counters_.size() * options.batch : 0) {}

  ParallelResult<Move> operator()(Machine& machine) {
    const auto account =
        machine.run(static_cast<int>(counters_.size()), [&](Me& me) { process(me); });
    return make_result(machine, result(), std::move(counters_), account);
  }

 private:
  using Tree = StateTree<G>;
  using Task = typename Tree::Task;

  /// A state that this processor has taken, and what became of it.
  struct Job {
    Task task = {};
    typename Tree::Node* room = nullptr;  // for the child, when it has moves
    bool called_off = false;
    std::optional<Value> value = std::nullopt;
  };

  [[nodiscard]] bool is_one_task() const {
    return is_leaf(root_, depth_) || depth_ <= options_.grain;
  }
  /// Else a task is one visit, over before anybody could call it off.
  [[nodiscard]] bool may_call_off() const { return options_.grain > 0 || options_.batch > 1; }

  void process(Me& me) {
    Searcher<Me> searcher(me);
    if (is_one_task()) {
      if (me.id() == 0) whole_ = search_root(searcher);
    } else {
      if (me.id() == 0) begin(me, searcher);
      work(me, searcher);
    }
    Counters& mine = counters_[static_cast<std::size_t>(me.id())];
    mine = searcher.counters();
    if (me.id() == 0 && !whole_) mine.peak_stored = tree_.peak();
  }

  void begin(Me& me, Searcher<Me>& searcher) {
    crew_.turn(me, [&] {
      auto* const first = tree_.fresh();
      visit(me, searcher, root_, depth_, *first);
      tree_.begin(first);
      return true;
    });
    note(me, Activity::kSplit, -1, [] { return std::string("the root"); });
  }

  void work(Me& me, Searcher<Me>& searcher) {
    std::vector<Job> jobs(options_.batch);
    std::size_t taken = 0;
    for (;;) {
      crew_.turn(me, [&] {
        for (std::size_t i = 0; i < taken; ++i) report(jobs[i], searcher.counters());
        call_off(me);  // before tickets are used again
        taken = take(me, jobs, searcher.counters());
        call_off(me);
        if (tree_.finished()) {
          crew_.wake_all(me);
          return true;
        }
        crew_.wake(me, tree_.open());
        return taken > 0;
      });
      if (taken == 0) return;
      me.check_stop();
      for (std::size_t i = 0; i < taken; ++i) perform(me, searcher, jobs[i], ticket(me, i));
    }
  }

  std::uint32_t ticket(Me& me, std::size_t i) const {
    return static_cast<std::uint32_t>(me.id()) * options_.batch + static_cast<std::uint32_t>(i);
  }

  // With the list held.

  std::size_t take(Me& me, std::vector<Job>& jobs, Counters& counters) {
    std::size_t taken = 0;
    for (Job& job : jobs) {
      const auto number = ticket(me, taken);
      job.task = tree_.take(number, counters);
      if (!job.task) break;
      if (!job.room) job.room = tree_.fresh();
      if (may_call_off()) unwanted_[number].set(me, false);
      ++taken;
    }
    return taken;
  }

  void report(Job& job, Counters& counters) {
    if (job.called_off)
      tree_.abandoned(job.task);
    else if (job.value)
      tree_.valued(job.task, *job.value, counters);
    else
      tree_.expanded(job.task, std::exchange(job.room, nullptr), counters);
  }

  void call_off(Me& me) {
    auto& tickets = tree_.called_off();
    if (tickets.empty()) return;
    note(me, Activity::kCut, -1, [] { return std::string("purged"); });
    if (may_call_off())
      for (const auto number : tickets) unwanted_[number].set(me, true);
    tickets.clear();
  }

  // Without it.

  void perform(Me& me, Searcher<Me>& searcher, Job& job, std::uint32_t number) {
    const auto& father = *job.task.father;
    const Move& move = father.moves[job.task.child];
    const Span span(me, Activity::kSearch, [&] { return move_label(*father.position, move); });
    const G child = father.position->after(move);
    const int depth = father.depth - 1;
    std::optional<Value> value;
    job.called_off = options_.batch > 1 && unwanted_[number].get(me);
    if (job.called_off) {
      return;
    } else if (depth == 0 || depth > options_.grain) {
      value = visit(me, searcher, child, depth, *job.room);
    } else {
      value = search(me, searcher, job.task, child, depth, number);
      job.called_off = !value;
    }
    job.value = value && father.is_choice ? std::optional(-*value) : value;
    if (job.called_off) note(me, Activity::kAbort, -1, [] { return std::string("purged"); });
  }

  /// Ends a search whose state was purged.
  struct Purger {
    typename Machine::template Cell<bool>& unwanted;
    std::optional<Window> look(Me& me) const {
      return unwanted.get(me) ? std::nullopt : std::optional(Window{});
    }
  };
  /// The whole subtree as one task.
  std::optional<Value> search(Me& me, Searcher<Me>& searcher, const Task& task, const G& child,
                              int depth, std::uint32_t number) {
    const Window window = task.father->is_choice ? -task.window : task.window;
    std::optional<Result<Move>> found;
    if (me.count() == 1) {
      NoBoss nobody;
      found = search_whole(searcher, child, depth, window, !task.father->is_choice, nobody);
    } else {
      Purger purger{unwanted_[number]};
      found = search_whole(searcher, child, depth, window, !task.father->is_choice, purger);
    }
    return found ? std::optional(found->value) : std::nullopt;
  }
  Result<Move> search_root(Searcher<Me>& searcher) {
    NoBoss nobody;
    return *search_whole(searcher, root_, depth_, window_, options_.order != StateOrder::kDual,
                         nobody);
  }
  /// `chooses`: the side to move there is the best side.
  template <class B>
  std::optional<Result<Move>> search_whole(Searcher<Me>& searcher, const G& position, int depth,
                                           Window window, bool chooses, B& boss) const {
    if (options_.order == StateOrder::kAlphaBeta)
      return searcher.search(AlphaBeta{}, position, depth, window, boss);
    if (chooses) return searcher.search(Sss{}, position, depth, window, boss);
    return searcher.search(DualSss{}, position, depth, window, boss);
  }

  // After the run.

  [[nodiscard]] Result<Move> result() const {
    if (whole_) return {whole_->value, whole_->bound, whole_->best, {}};
    const Value value = options_.order == StateOrder::kDual ? -tree_.value() : tree_.value();
    std::optional<Move> best;
    if (value > window_.alpha) best = tree_.best();
    return {value, bound_of(value, window_), best, {}};
  }

  const OpenListOptions options_;
  const G& root_;
  const int depth_;
  const Window window_;
  std::vector<Counters> counters_;
  Crew<Machine> crew_;
  Tree tree_;
  std::vector<typename Machine::template Cell<bool>> unwanted_;  // by ticket
  std::optional<Result<Move>> whole_;  // when processor 0 did everything alone
};

}  // namespace espalier
