// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/machine/trace.hpp"
#include "espalier/machine/wire.hpp"
#include "espalier/parallel/knm/key_nodes.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/pool/crew.hpp"
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
      : counters(static_cast<std::size_t>(processors)), crew_(processors, "the messages") {}

  void process(Me& me, const G& root, int depth, Window window) {
    Searcher<Me> searcher(me);
    if (is_leaf(root, depth)) {
      if (me.id() == 0) leaf_ = searcher.search(AlphaBeta{}, root, depth, window);
    } else {
      if (me.id() == 0) begin(me, searcher, root, depth);
      work(me, searcher);
    }
    Counters& mine = counters[static_cast<std::size_t>(me.id())];
    mine = searcher.counters();
    if (me.id() == 0) mine.peak_stored = nodes_.stored();  // none is ever released
  }

  [[nodiscard]] Result<Move> result(Window window) const {
    if (leaf_) return {leaf_->value, leaf_->bound, leaf_->best, {}};
    return {nodes_.value(), bound_of(nodes_.value(), window), nodes_.best(), {}};
  }

 private:
  void begin(Me& me, Searcher<Me>& searcher, const G& root, int depth) {
    crew_.turn(me, [&] {
      auto* const first = nodes_.fresh();
      visit(me, searcher, root, depth, *first);
      nodes_.begin(first);
      return true;
    });
    note(me, Activity::kSplit, -1, [] { return std::string("the root"); });
  }

  void work(Me& me, Searcher<Me>& searcher) {
    const Time fee = me.costs().generate;  // for delivering a message
    typename Nodes::Task task;
    typename Nodes::Visited* room = nullptr;  // for a visited node, when it has moves
    std::optional<Value> value;
    for (;;) {
      crew_.turn(me, [&] {
        if (task && !task.is_visit)
          nodes_.delivered(task);
        else if (task && value)
          nodes_.valued(task, -*value);
        else if (task)
          nodes_.expanded(task, std::exchange(room, nullptr));
        task = nodes_.next(fee == 0);
        if (nodes_.finished()) {
          crew_.wake_all(me);
          return true;
        }
        if (!room) room = nodes_.fresh();
        crew_.wake(me, nodes_.waiting());
        return static_cast<bool>(task);
      });
      if (!task) return;
      me.check_stop();
      if (task.is_visit)
        value = visit_child(me, searcher, task.message, *room);
      else
        me.work(fee);
    }
  }

  std::optional<Value> visit_child(Me& me, Searcher<Me>& searcher, const auto& message,
                                   typename Nodes::Visited& room) {
    const auto& father = *message.father->visited;
    const Move& move = father.moves[message.child];
    const Span span(me, Activity::kSearch, [&] { return move_label(*father.position, move); });
    return visit(me, searcher, father.position->after(move), father.depth - 1, room);
  }

  Crew<Machine> crew_;
  Nodes nodes_;
  std::optional<Result<Move>> leaf_;  // the root was one
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
