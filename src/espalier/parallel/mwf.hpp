// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/guard.hpp"
#include "espalier/machine/wire.hpp"
#include "espalier/parallel/mwf_nodes.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/search/alpha_beta.hpp"
#include "espalier/search/bound.hpp"

namespace espalier {

/// MWF, mandatory work first (Akl, Barnard & Doran 1980): a pool of processors and one queue of
/// nodes in post-order. The weak minimal tree, which every search with shallow cut-offs has to
/// visit, is asked for at once; what else there is, only where a right node's tentative value
/// does not refute it (MwfNodes has the rules). No leaf is valued twice.
///
/// Published for left nodes only; here right nodes in their second phase judge their children by
/// the same rule, and `early` leaves a right node as soon as any of its children, or a brother,
/// refutes it. `windows` is what the authors suggest to add: a node is also left when the values
/// of its farther ancestors make it useless, so that there are deep cut-offs.
///
/// Guarantee: the contract of Window; like its counterpart Bound it makes no use of alpha, except
/// with windows. Cost: one processor visits the nodes of Bound in the same order (with early=off
/// never fewer, with windows those of alpha-beta); more never visit fewer than the weak minimal
/// tree without windows, and exactly that when the best moves come first. Memory: the unsettled
/// nodes, O(processors * height) of them.
struct Mwf {
  template <Game G>
  using Message = NoMessage;

  bool early = true;
  bool windows = false;  // deep cut-offs too; includes early
  int grain = 0;  // with so many plies left, a node is one task, searched by Bound (or alpha-beta)

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    Run<Machine, G> run(*this, processors, window);
    const auto account =
        machine.run(processors, [&](auto& me) { run.process(me, root, depth, window); });
    return make_result(machine, run.result(window), std::move(run.counters), account);
  }

 private:
  template <class Machine, Game G>
  class Run;
};

/// What the processors share, and what each of them does.
template <class Machine, Game G>
class Mwf::Run {
  using Me = typename Machine::Processor;
  using Move = typename G::Move;
  using Nodes = MwfNodes<G>;
  using Node = typename Nodes::Node;
  using Task = typename Nodes::Task;

  /// How a task ended.
  struct Finding {
    enum { kValue, kNode, kUnwanted } kind = kUnwanted;  // kNode: the child has moves
    Value value = 0;
  };

 public:
  std::vector<Counters> counters;

  Run(const Mwf& mwf, int processors, Window window)
      : counters(static_cast<std::size_t>(processors)),
        mwf_(mwf),
        nodes_({window, mwf.early || mwf.windows, mwf.windows}),
        serves_(static_cast<std::size_t>(processors)),
        unwanted_(static_cast<std::size_t>(processors)) {}

  void process(Me& me, const G& root, int depth, Window window) {
    Searcher<Me> searcher(me);
    if (me.id() == 0) begin(me, searcher, root, depth, window);
    Node* spare = nullptr;
    Task task;
    Finding finding;
    for (;;) {
      {
        const Guard guard(me, lock_);
        if (task) report(me, task, finding, spare, searcher.counters());
        task = next(me, searcher.counters());
        if (!task) break;
        if (!spare) spare = nodes_.fresh();
      }
      me.check_stop();
      const Span span(me, Activity::kSearch, [&] { return label(task); });
      finding = task.may_finish && task.depth() <= mwf_.grain ? search(me, searcher, task)
                                                              : visit(me, searcher, task, *spare);
    }
    Counters& mine = counters[static_cast<std::size_t>(me.id())];
    mine = searcher.counters();
    if (me.id() == 0) mine.peak_stored = nodes_.peak_stored();
  }

  [[nodiscard]] Result<Move> result(Window window) const {
    if (whole_) return {whole_->value, whole_->bound, whole_->best, {}};
    const Node& root = nodes_.root();
    const Bound bound = bound_of(root.value, window);
    if (mwf_.windows && bound == Bound::kUpper) return {root.value, bound, std::nullopt, {}};
    return {root.value, bound, root.best, {}};
  }

 private:
  void begin(Me& me, Searcher<Me>& searcher, const G& root, int depth, Window window) {
    if (is_leaf(root, depth) || depth <= mwf_.grain) {
      NoBoss nobody;
      const auto found = search_whole(searcher, root, depth, window, nobody);
      const Guard guard(me, lock_);
      whole_ = found;
      signal_.notify_all(me);
      return;
    }
    searcher.expanded();
    me.work(me.costs().allocate);
    const Guard guard(me, lock_);
    Node* first = nodes_.fresh();
    fill(*first, root, depth);
    nodes_.begin(first);
  }

  static void fill(Node& node, const G& position, int depth) {
    MoveList<Move> moves;
    position.moves(moves);
    node.moves.assign(moves.begin(), moves.end());
    node.position.emplace(position);
    node.depth = depth;
  }

  [[nodiscard]] bool is_over() const { return whole_ || nodes_.finished(); }

  /// The next task; sleeps until there is one. None when the run is over.
  Task next(Me& me, Counters& mine) {
    for (;;) {
      if (is_over()) return {};
      const Task task = nodes_.take(mine);
      if (mwf_.grain > 0 && nodes_.take_disturbed()) call_off(me);
      if (task) {
        if (mwf_.grain > 0) {
          serves_[static_cast<std::size_t>(me.id())] = task.father;
          unwanted_[static_cast<std::size_t>(me.id())].set(me, false);
        }
        if (sleepers_ > 0 && nodes_.has_work()) signal_.notify_all(me);
        return task;
      }
      if (nodes_.finished()) {
        end(me);
        return {};
      }
      ++sleepers_;
      signal_.wait(me, lock_);
      --sleepers_;
    }
  }

  /// A child as one node: values a leaf, makes `node` of another.
  static Finding visit(Me& me, Searcher<Me>& searcher, const Task& task, Node& node) {
    const G child = task.father->position->after(task.move());
    auto value = child.outcome();
    if (!value && task.depth() == 0) value = child.evaluate();
    if (value) {
      searcher.valued();
      return {Finding::kValue, *value};
    }
    searcher.expanded();
    me.work(me.costs().allocate);
    fill(node, child, task.depth());
    return {Finding::kNode};
  }

  /// Ends a search that nobody waits for any more.
  struct Boss {
    typename Machine::template Cell<bool>& unwanted;
    std::optional<Window> look(Me& me) const {
      return unwanted.get(me) ? std::nullopt : std::optional(Window{});
    }
  };
  /// A child with all below it.
  Finding search(Me& me, Searcher<Me>& searcher, const Task& task) {
    const G child = task.father->position->after(task.move());
    std::optional<Result<Move>> found;
    if (me.count() == 1) {  // nobody else could make the task useless
      NoBoss nobody;
      found = search_whole(searcher, child, task.depth(), task.window, nobody);
    } else {
      Boss boss{unwanted_[static_cast<std::size_t>(me.id())]};
      found = search_whole(searcher, child, task.depth(), task.window, boss);
    }
    if (found) return {Finding::kValue, found->value};
    note(me, Activity::kAbort, -1, [] { return std::string("refuted meanwhile"); });
    return {Finding::kUnwanted};
  }
  template <class B>
  std::optional<Result<Move>> search_whole(Searcher<Me>& searcher, const G& position, int depth,
                                           Window window, B& boss) const {
    if (mwf_.windows) return searcher.search(AlphaBeta{}, position, depth, window, boss);
    return searcher.search(BoundSearch{}, position, depth, window, boss);
  }

  /// Takes `spare` when the task has made a node of it.
  void report(Me& me, const Task& task, const Finding& finding, Node*& spare, Counters& mine) {
    if (is_over()) return;
    serves_[static_cast<std::size_t>(me.id())] = nullptr;
    const auto cuts = mine.cutoffs();
    if (finding.kind == Finding::kValue)
      nodes_.valued(task, finding.value, mine);
    else if (finding.kind == Finding::kNode)
      nodes_.expanded(task, std::exchange(spare, nullptr));
    else
      nodes_.abandoned(task);
    if (finding.kind == Finding::kNode && task.index == 0)
      note(me, Activity::kSplit, -1, [] { return std::string("a left node"); });
    if (mine.cutoffs() > cuts) note(me, Activity::kCut, -1, [] { return std::string("refuted"); });
    if (nodes_.finished())
      end(me);
    else if (mwf_.grain > 0 && nodes_.take_disturbed())
      call_off(me);
  }
  void end(Me& me) {
    signal_.notify_all(me);
    if (mwf_.grain > 0) call_off(me);
  }
  /// Tells the processors whose tasks have become useless.
  void call_off(Me& me) {
    for (std::size_t i = 0; i < serves_.size(); ++i)
      if (serves_[i] && (serves_[i]->dropped || nodes_.finished())) unwanted_[i].set(me, true);
  }

  static std::string label(const Task& task) {
    if constexpr (TextNotation<G>)
      return task.father->position->move_text(task.move());
    else
      return "a node";
  }

  const Mwf& mwf_;
  typename Machine::Lock lock_{"the queue of nodes"};
  typename Machine::Signal signal_{"a node to work on"};
  Nodes nodes_;
  int sleepers_ = 0;
  std::optional<Result<Move>> whole_;  // of a root that is one task
  // For each processor, where tasks are searches: whose child it works on, and whether in vain.
  std::vector<Node*> serves_;
  std::vector<typename Machine::template Cell<bool>> unwanted_;
};

}  // namespace espalier
