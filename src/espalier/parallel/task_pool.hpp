// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/machine/guard.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/pool/visit.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/parallel/searcher.hpp"

namespace espalier {

/// One run of a pool of equal processors: each takes a task, works on it without the lock, reports
/// and takes the next. A task is a child of a stored node. It is either visited, which values it or
/// makes a node of it, or searched with all below it.
///
/// `Nodes` holds the stored nodes, a NodeFamily, and the rules by which tasks arise; all its calls
/// are made under the pool's lock (MwfNodes and ErNodes show what it must offer). It hears how a
/// task ended only where the task's father is not dropped. `Below` says which tasks are
/// searches, and how they are done:
///
///   searches            some tasks may be searches
///   live                running searches hear of narrower windows
///   takes_root(depth), takes(task)
///   search(searcher, task, position, depth, window, boss)    the root comes with an empty task
template <class Machine, Game G, class Nodes, class Below>
class TaskPool {
  using Me = typename Machine::Processor;
  using Move = typename G::Move;
  using Node = typename Nodes::Node;
  using Task = typename Nodes::Task;

  /// How a task ended.
  struct Finding {
    enum { kValue, kNode, kUnwanted } kind = kUnwanted;  // kNode: the child has moves
    Value value = 0;
  };

 public:
  std::vector<Counters> counters;

  TaskPool(const typename Nodes::Rules& rules, Below below, int processors)
      : counters(static_cast<std::size_t>(processors)),
        below_(below),
        nodes_(rules),
        tasks_(static_cast<std::size_t>(processors)),
        windows_(static_cast<std::size_t>(processors)) {}

  /// What every processor does until the root's value is known.
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
        if (!spare) spare = nodes_.family().fresh();
      }
      me.check_stop();
      const Span span(me, Activity::kSearch,
                      [&] { return move_label(*task.father->position, task.move()); });
      finding = below_.takes(task) ? search(me, searcher, task) : visit(me, searcher, task, *spare);
    }
    Counters& mine = counters[static_cast<std::size_t>(me.id())];
    mine = searcher.counters();
    if (me.id() == 0) mine.peak_stored = nodes_.family().peak_stored();
  }

  /// After the run.
  [[nodiscard]] Result<Move> result(Window window) const {
    if (whole_) return {whole_->value, whole_->bound, whole_->best, {}};
    const Node& root = *nodes_.family().root();
    return {root.value, bound_of(root.value, window), root.best, {}};
  }

 private:
  void begin(Me& me, Searcher<Me>& searcher, const G& root, int depth, Window window) {
    if (is_leaf(root, depth) || below_.takes_root(depth)) {
      NoBoss nobody;
      const auto found = below_.search(searcher, Task{}, root, depth, window, nobody);
      const Guard guard(me, lock_);
      whole_ = found;
      signal_.notify_all(me);
      return;
    }
    Node* const first = nodes_.family().fresh();  // the others have no work yet, and take none
    espalier::visit(me, searcher, root, depth, *first);
    const Guard guard(me, lock_);
    nodes_.begin(first);
  }

  [[nodiscard]] bool is_over() const { return whole_ || nodes_.family().finished(); }

  /// The next task; sleeps until there is one. None when the run is over.
  Task next(Me& me, Counters& mine) {
    for (;;) {
      if (is_over()) return {};
      const Task task = nodes_.take(mine);
      if (below_.searches && nodes_.family().take_disturbed()) inform(me);
      if (task) {
        if (below_.searches) {
          tasks_[static_cast<std::size_t>(me.id())] = task;
          windows_[static_cast<std::size_t>(me.id())].set(me, task.window);
        }
        if (sleepers_ > 0 && nodes_.has_work()) signal_.notify_all(me);
        return task;
      }
      if (nodes_.family().finished()) {
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
    const auto value = espalier::visit(me, searcher, child, task.depth(), node);
    return value ? Finding{Finding::kValue, *value} : Finding{Finding::kNode};
  }

  /// The window of a task as the others see it now; empty when nobody waits for its value.
  struct Boss {
    const typename Machine::template Cell<Window>& window;
    bool live;
    Window last = {};  // that the search was told
    std::optional<Window> look(Me& me) {
      const Window now = window.get(me);
      if (now.is_empty()) return std::nullopt;
      if (live) last = now;
      return last;
    }
  };
  /// A child with all below it.
  Finding search(Me& me, Searcher<Me>& searcher, const Task& task) {
    const G child = task.father->position->after(task.move());
    const auto search_for = [&](auto& boss) {
      return task.depth() == 0
                 ? searcher.leaf(child, task.window, boss)
                 : below_.search(searcher, task, child, task.depth(), task.window, boss);
    };
    std::optional<Result<Move>> found;
    if (me.count() == 1) {  // nobody else could make the task useless
      NoBoss nobody;
      found = search_for(nobody);
    } else {
      Boss boss{windows_[static_cast<std::size_t>(me.id())], below_.live};
      found = search_for(boss);
      // Outside a window that was narrowed on the way only its bounds are proved.
      if (found) found->value = std::clamp(found->value, boss.last.alpha, boss.last.beta);
    }
    if (found) return {Finding::kValue, found->value};
    note(me, Activity::kAbort, -1, [] { return std::string("refuted meanwhile"); });
    return {Finding::kUnwanted};
  }

  /// Takes `spare` when the task has made a node of it.
  void report(Me& me, const Task& task, const Finding& finding, Node*& spare, Counters& mine) {
    if (is_over()) return;
    tasks_[static_cast<std::size_t>(me.id())] = {};
    const auto cuts = mine.cutoffs();
    if (nodes_.family().end_work(task.father)) {
      if (finding.kind == Finding::kValue)
        nodes_.settle(task.father, task.index, finding.value, mine);
      else if (finding.kind == Finding::kNode)
        nodes_.expanded(task, std::exchange(spare, nullptr));
      else
        nodes_.leave_useless(task.father, mine);
    }
    if (finding.kind == Finding::kNode && task.index == 0)
      note(me, Activity::kSplit, -1, [] { return std::string("a node"); });
    if (mine.cutoffs() > cuts) note(me, Activity::kCut, -1, [] { return std::string("refuted"); });
    if (nodes_.family().finished())
      end(me);
    else if (below_.searches && nodes_.family().take_disturbed())
      inform(me);
  }
  void end(Me& me) {
    signal_.notify_all(me);
    if (below_.searches) inform(me);
  }

  /// Tells the processors that search what has become of their windows.
  void inform(Me& me) {
    static constexpr Window kUnwanted{0, 0};
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      Task& task = tasks_[i];
      if (!task) continue;
      const bool unwanted = nodes_.family().finished() || task.father->dropped;
      if (!unwanted && !below_.live) continue;
      const Window now = unwanted ? kUnwanted : nodes_.window_of(task);
      if (now == task.window) continue;
      task.window = now;
      windows_[i].set(me, now);
    }
  }

  const Below below_;
  typename Machine::Lock lock_{"the queue of nodes"};
  typename Machine::Signal signal_{"a node to work on"};
  Nodes nodes_;
  int sleepers_ = 0;
  std::optional<Result<Move>> whole_;  // of a root that is one task
  // For each processor, where tasks are searches: what it works on, and the window of that as it
  // was told last.
  std::vector<Task> tasks_;
  std::vector<typename Machine::template Cell<Window>> windows_;
};

}  // namespace espalier
