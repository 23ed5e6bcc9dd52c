// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/trace.hpp"
#include "espalier/machine/wire.hpp"
#include "espalier/parallel/knm/key_nodes.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/pool/crew.hpp"
#include "espalier/parallel/pool/visit.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// KNM, the key-node method (Lindstrom 1983): a pool of processors delivers messages between the
/// nodes of one shared tree. Statuses go down and say who is a key node, estimates go up and may
/// put another child first; only key leaves are valued, and when all messages are delivered the
/// root's estimate is exact (KeyNodes has the rules).
///
/// Messages are delivered in the order in which they were sent, or the last first. They are
/// stamped, and a node refuses news that are older than what it knows; without that the values are
/// wrong. Delivering a message costs a processor what visiting a node does.
///
/// Guarantee: the exact value, whatever the window; no leaf is valued twice. Cost: only shallow
/// cut-offs, 1.5 to 2 times the leaves of alpha-beta in trees of 4 to 6 plies and more in deeper
/// ones; memory for every interior node that was ever visited, with any number of processors.
template <template <class> class Messages>
struct BasicKnm {
  template <Game G>
  using Message = NoMessage;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    Run<Machine, G> run(processors);
    const auto account =
        machine.run(processors, [&](auto& me) { run.process(me, root, depth, window); });
    return make_result(machine, run.result(window), std::move(run.counters), account);
  }

 private:
  template <class Machine, Game G>
  class Run;
};

/// What the processors share, and what each of them does.
template <template <class> class Messages>
template <class Machine, Game G>
class BasicKnm<Messages>::Run {
  using Me = typename Machine::Processor;
  using Move = typename G::Move;
  using Nodes = KeyNodes<G, Messages>;

 public:
  std::vector<Counters> counters;

  explicit Run(int processors)
      : counters(static_cast<std::size_t>(processors)),
        crew_(processors, "the messages"),
        workers_(static_cast<std::size_t>(processors)) {}

  void process(Me& me, const G& root, int depth, Window window) {
    const auto id = static_cast<std::size_t>(me.id());
    auto& worker = workers_[id].emplace(*this, me);
    if (is_leaf(root, depth)) {
      if (id == 0) leaf_ = worker.searcher.search(AlphaBeta{}, root, depth, window);
    } else {
      if (id == 0) begin(me, worker.searcher, root, depth);
      crew_.take_turns(worker);
    }
    counters[id] = worker.searcher.counters();
    if (id == 0) counters[id].peak_stored = nodes_.stored();  // none is ever released
  }

  [[nodiscard]] Result<Move> result(Window window) const {
    if (leaf_) return {leaf_->value, leaf_->bound, leaf_->best, {}};
    return {nodes_.value(), bound_of(nodes_.value(), window), nodes_.best(), {}};
  }

 private:
  void begin(Me& me, Searcher<Me>& searcher, const G& root, int depth) {
    crew_.turn(me, [&] {
      typename Nodes::Finding found;
      nodes_.prepare(found);
      visit(me, searcher, root, depth, found);
      nodes_.begin(found);
      return true;
    });
    note(me, Activity::kSplit, -1, [] { return std::string("the root"); });
  }

  /// What a processor has in hand, in few cache lines.
  struct alignas(64) Worker : Crew<Machine>::template Member<Worker> {
    Worker(Run& its_run, Me& its_me)
        : Crew<Machine>::template Member<Worker>{its_run.crew_, its_me},
          run(its_run),
          fee(its_me.costs().generate),
          searcher(its_me) {}
    using Crew<Machine>::template Member<Worker>::me;

    Run& run;
    Time fee;  // for delivering a message
    typename Nodes::Task task;
    std::optional<Value> value;  // of a visited leaf
    Searcher<Me> searcher;
    typename Nodes::Finding found;  // of another visited node

    bool look() {
      Nodes& nodes = run.nodes_;
      if (task && !task.is_visit()) {
        nodes.delivered(task);
      } else if (task && value) {
        nodes.valued(task, -*value);
      } else if (task) {
        nodes.expanded(task, found);
      }
      nodes.next(task, fee == 0);
      if (!task) {
        if (!nodes.finished()) return false;
        run.crew_.wake_all(me);
        return true;
      }
      if (task.is_visit()) nodes.prepare(found);
      if (run.crew_.has_sleepers()) run.crew_.wake(me, nodes.waiting());
      return true;
    }
    [[gnu::always_inline]] bool act() {
      if (!task) return false;
      me.check_stop();
      if (task.is_visit())
        visit_child();
      else
        me.work(fee);
      return true;
    }
    [[gnu::noinline]] void visit_child() {
      const auto& father = *task.father;
      const Move& move = task.move();
      const Span span(me, Activity::kSearch, [&] { return move_label(*father.position, move); });
      value = visit(me, searcher, father.position->after(move), father.depth - 1, found);
    }
  };

  Crew<Machine> crew_;
  Nodes nodes_;
  std::vector<std::optional<Worker>> workers_;  // side by side, and not each on its own stack
  std::optional<Result<Move>> leaf_;            // the root was one
};

/// With the order of messages as a parameter.
struct Knm {
  template <Game G>
  using Message = NoMessage;

  enum class Order { kFifo, kLifo };
  Order order = Order::kFifo;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    if (order == Order::kLifo)
      return BasicKnm<KnmStack>{}(machine, processors, root, depth, window);
    return BasicKnm<KnmQueue>{}(machine, processors, root, depth, window);
  }
};

}  // namespace espalier
