// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <utility>

#include "espalier/machine/trace.hpp"
#include "espalier/machine/wire.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/pool/crew.hpp"
#include "espalier/parallel/pool/recycled.hpp"
#include "espalier/parallel/pool/visit.hpp"
#include "espalier/parallel/post_order.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/search/scout.hpp"

namespace espalier {

/// Parallel SCOUT (Akl & Doran 1983; the design follows Pinhanez 1989): a pool of processors, as in
/// MWF. The first child of a node is evaluated; then all its brothers are tested against it in
/// parallel, each test by one processor, sequentially. A child that fails its test is evaluated in
/// the same way, by all processors that are free.
///
/// The source gives few details. Here a test asks about the father's value as it is when the test
/// begins, and the node that is first in post-order is served first.
///
/// Guarantee: the exact value, whatever the window. Cost: with one processor the nodes of SCOUT;
/// leaves are repeated. Memory: O(processors * height) nodes.
struct ParallelScout {
  template <Game G>
  using Message = NoMessage;

  int grain = 0;  // with so many plies left, a node is evaluated by SCOUT as one task

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    Run<Machine, G> run(processors, grain);
    const auto account = machine.run(processors, [&](auto& me) { run.process(me, root, depth); });
    return make_result(machine, run.result(window), std::move(run.counters), account);
  }

 private:
  template <class Machine, Game G>
  class Run;
};

/// What the processors share, and what each of them does.
template <class Machine, Game G>
class ParallelScout::Run {
  using Me = typename Machine::Processor;
  using Move = typename G::Move;

  /// A node that is being evaluated.
  struct Node : VisitedPosition<G> {
    Node* father = nullptr;
    std::uint32_t index = 0;
    int ply = 0;
    std::uint32_t next = 0;  // the first child that nobody has taken
    std::uint32_t busy = 0;  // children that were taken and are not done
    Value value = -kInfinity;
    std::uint32_t best = 0;
  };
  struct Task {
    Node* father = nullptr;
    std::uint32_t child = 0;
    bool tests = false;  // is the child's value at least `bound`? Else: what is it?
    Value bound = 0;
    explicit operator bool() const { return father != nullptr; }
  };

 public:
  std::vector<Counters> counters;

  Run(int processors, int grain)
      : counters(static_cast<std::size_t>(processors)),
        grain_(grain),
        crew_(processors, "the nodes") {}

  void process(Me& me, const G& root, int depth) {
    Searcher<Me> searcher(me);
    if (is_leaf(root, depth) || depth <= grain_) {
      if (me.id() == 0) whole_ = searcher.search(Scout{}, root, depth);
    } else {
      if (me.id() == 0) begin(me, searcher, root, depth);
      work(me, searcher);
    }
    Counters& mine = counters[static_cast<std::size_t>(me.id())];
    mine = searcher.counters();
    if (me.id() == 0) mine.peak_stored = peak_;
  }

  [[nodiscard]] Result<Move> result(Window window) const {
    const Value value = whole_ ? whole_->value : root_->value;
    const auto best = whole_ ? whole_->best : std::optional(root_->moves[root_->best]);
    return {value, bound_of(value, window), best, {}};
  }

 private:
  void begin(Me& me, Searcher<Me>& searcher, const G& root, int depth) {
    crew_.turn(me, [&] {
      Node* const first = nodes_.fresh();
      visit(me, searcher, root, depth, *first);
      root_ = first;
      add(first, nullptr, 0);
      return true;
    });
    note(me, Activity::kSplit, -1, [] { return std::string("the root"); });
  }

  void work(Me& me, Searcher<Me>& searcher) {
    Task task;
    Node* room = nullptr;  // for the task's child, when it has moves
    std::optional<Value> value;
    for (;;) {
      crew_.turn(me, [&] {
        const bool failed_test = task && task.tests && *value < task.bound;
        if (failed_test) {
          ++searcher.counters().researches;
          task.tests = false;
          return true;
        }
        if (task && value)
          done(task.father, task.child, *value);
        else if (task)
          add(std::exchange(room, nullptr), task.father, task.child);
        task = next();
        if (finished_) {
          crew_.wake_all(me);
          return true;
        }
        if (task && !room) room = nodes_.fresh();
        // Tests come in many at a time, all from the first few nodes that ask.
        if (!asking_.empty()) crew_.wake(me, waiting(**asking_.begin()) + asking_.size() - 1);
        return static_cast<bool>(task);
      });
      if (!task) return;
      me.check_stop();
      value = perform(me, searcher, task, *room);
    }
  }

  std::optional<Value> perform(Me& me, Searcher<Me>& searcher, const Task& task, Node& room) {
    const Move& move = task.father->moves[task.child];
    const Span span(me, Activity::kSearch,
                    [&] { return move_label(*task.father->position, move); });
    const G child = task.father->position->after(move);
    const int depth = task.father->depth - 1;
    if (task.tests)
      return searcher.search(Test{.x = task.bound, .strict = false}, child, depth).value;
    if (depth > 0 && depth <= grain_) return searcher.search(Scout{}, child, depth).value;
    return visit(me, searcher, child, depth, room);
  }

  // With the nodes held.

  /// A node to be evaluated: asks for its first child.
  void add(Node* node, Node* father, std::uint32_t index) {
    node->father = father;
    node->index = index;
    node->ply = father ? father->ply + 1 : 0;
    node->next = node->busy = node->best = 0;
    node->value = -kInfinity;
    asking_.insert(node);
    peak_ = std::max(peak_, ++stored_);
  }

  /// How many children of a node that asks can be taken now.
  static std::size_t waiting(const Node& node) {
    return node.next == 0 ? 1 : node.moves.size() - node.next;
  }
  Task next() {
    if (asking_.empty()) return {};
    Node* const node = *asking_.begin();
    if (waiting(*node) == 1) asking_.erase(asking_.begin());
    const std::uint32_t child = node->next++;
    ++node->busy;
    // The child is no better exactly when its own value is at least -value.
    return {node, child, child > 0, -node->value};
  }

  /// A child is evaluated, or has passed its test: upwards as far as that completes more nodes.
  void done(Node* node, std::uint32_t child, Value value) {
    for (;;) {
      --node->busy;
      if (-value > node->value) {
        node->value = -value;
        node->best = child;
      }
      if (child == 0 && node->moves.size() > 1) {  // now its brothers can be tested
        asking_.insert(node);
        return;
      }
      if (node->busy > 0 || node->next < node->moves.size()) return;
      --stored_;
      if (node == root_) {
        finished_ = true;
        return;
      }
      child = node->index;
      value = node->value;
      nodes_.give_back(node);
      node = node->father;
    }
  }

  const int grain_;
  Crew<Machine> crew_;
  Recycled<Node> nodes_;
  std::set<Node*, PostOrder> asking_;
  Node* root_ = nullptr;
  bool finished_ = false;
  std::uint64_t stored_ = 0;
  std::uint64_t peak_ = 0;
  std::optional<Result<Move>> whole_;  // when processor 0 did everything alone
};

}  // namespace espalier
