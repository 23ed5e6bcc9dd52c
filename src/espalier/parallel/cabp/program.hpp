// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "espalier/parallel/cabp/critical_queue.hpp"
#include "espalier/parallel/cabp/idle.hpp"
#include "espalier/parallel/cabp/score_tree.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// How long a sibling occupies one of its list's k slots.
enum class SlotReading : std::uint8_t {
  kUntilResolved,  // reading A: until its subtree is finished
  kWhileExpanded,  // reading B: while it is being valued or expanded
};

struct CabpOptions {
  std::uint32_t k = 4;
  SlotReading reading = SlotReading::kWhileExpanded;
  SiblingOrder order = SiblingOrder::kWaitingChild;
  bool eager = false;
  int grain = 0;
};

/// One run of CABP: what the processors share, and what each of them does.
template <class Machine, Game G, template <class, class> class SiblingQueue>
class CabpProgram {
 public:
  using Me = typename Machine::Processor;
  using Node = ScoreNode<Machine, G, SiblingQueue>;
  using Move = typename G::Move;

  CabpProgram(const CabpOptions& options, int processors, Window window)
      : options_(options), beta_(window.beta), scores_(processors, window), idle_(processors) {}

  /// The initial process: makes the root, which must have children. One processor calls it.
  void begin(Me& me, Searcher<Me>& searcher, const G& position, int depth) {
    root_ = make(me, searcher, position, nullptr, 0, CriticalType::kOne, depth);
    share(me, *root_);
  }

  /// What every processor does until the root is resolved.
  void work(Me& me, Searcher<Me>& searcher) {
    while (const auto task = next_task(me, searcher)) perform(me, searcher, *task);
  }

  // After the run.

  [[nodiscard]] Value value() const { return value_; }
  [[nodiscard]] const Node& root() const { return *root_; }
  /// Lets go of the root, and of the children that nobody came to any more. Then nothing is stored.
  void end() {
    const auto release = [&](Node* node) { scores_.release(0, node); };
    siblings_.drain(release);
    critical_.drain(release);
    release(std::exchange(root_, nullptr));
  }
  [[nodiscard]] std::uint64_t stored() const { return scores_.stored(); }
  [[nodiscard]] std::uint64_t peak_stored() const { return scores_.peak_stored(); }

 private:
  using Contribution = typename ScoreTree<Machine, Node>::Contribution;

  /// A child to visit. Whoever holds the task holds a reference to the father.
  struct Task {
    Node* father;
    std::uint32_t child;
    bool from_list;
  };

  // Finding work: critical children first.

  std::optional<Task> next_task(Me& me, Searcher<Me>& searcher) {
    for (;;) {
      me.check_stop();
      if (finished_.get(me)) return std::nullopt;
      if (const auto critical = critical_.take(me); critical.father)
        return Task{critical.father, critical.number, false};
      if (const auto sibling = take_sibling(me, searcher)) return sibling;
      idle_.sleep(
          me, [&] { return finished_.get(me) || !critical_.empty(me) || !siblings_.empty(me); });
    }
  }

  /// The first child of the first list whose father is not to be cut.
  std::optional<Task> take_sibling(Me& me, Searcher<Me>& searcher) {
    for (;;) {
      std::optional<std::uint32_t> child;
      Node* const node = siblings_.take(me, [&](Node& first) {
        const Guard guard(me, first.lock);
        if (first.resolved) return false;
        child = first.next++;
        ++first.in_flight;
        first.queued = first.has_waiting() && first.in_flight < options_.k;
        if (first.queued) scores_.retain(first);  // or else the queue's reference is mine
        return first.queued;
      });
      if (!node) return std::nullopt;
      if (child) {
        if (!scores_.bounds(me, node).is_empty()) return Task{node, *child, true};
        cut(me, searcher, *node);
      }
      scores_.release(me.id(), node);
    }
  }

  // Doing it.

  void perform(Me& me, Searcher<Me>& searcher, const Task& task) {
    Node& father = *task.father;
    const G position = father.position.after(father.moves[task.child]);
    const int depth = father.depth - 1;
    Span span(me, Activity::kSearch, [&] { return DeweyPath(father.path, task.child).text(); });
    if (is_leaf(position, depth)) {
      searcher.valued();
      const auto outcome = position.outcome();
      const Value value = outcome ? *outcome : position.evaluate();
      contribute(me, searcher, father, {-value, task.child, task.from_list});
    } else if (depth <= options_.grain) {
      search(me, searcher, task, position, depth);
    } else {
      return expand(me, searcher, task, position, depth);
    }
    scores_.release(me.id(), &father);
  }

  void expand(Me& me, Searcher<Me>& searcher, const Task& task, const G& position, int depth) {
    Node& father = *task.father;
    // The task's reference to the father becomes the node's.
    Node* const node = make(me, searcher, position, &father, task.child,
                            type_of_child(father.type, task.child), depth);
    node->from_list = task.from_list;
    share(me, *node);
    if (task.from_list && options_.reading == SlotReading::kWhileExpanded)
      if (scores_.free_slot(me, father)) requeue(me, father);
    scores_.release(me.id(), node);
  }

  /// Visits the node; how its children will wait is settled here.
  Node* make(Me& me, Searcher<Me>& searcher, const G& position, Node* father, std::uint32_t child,
             CriticalType type, int depth) {
    searcher.expanded();
    Node* const node = scores_.make(me, position, father, child, type, depth, options_.order);
    // Where children are searched whole, most of what such a search could visit is not critical:
    // only in the order of their paths do they get the bounds that alpha-beta would have.
    const bool searched_whole = options_.grain > 0 && depth - 1 <= options_.grain;
    node->critical = searched_whole ? 0 : critical_children(type, node->children);
    node->next = node->critical;
    node->queued = node->has_waiting();
    return node;
  }

  /// Puts a new node's children into the queues.
  void share(Me& me, Node& node) {
    note(me, Activity::kSplit, -1, [&] { return node.path.text(); });
    const std::uint32_t critical = node.critical, waiting = node.children - critical;
    if (critical > 0) {
      scores_.retain(node);
      critical_.append(me, node);
    }
    if (waiting > 0) {
      scores_.retain(node);
      siblings_.insert(me, node);
    }
    idle_.wake(me, critical + std::min(waiting, options_.k));
  }
  void requeue(Me& me, Node& node) {
    siblings_.insert(me, node);
    idle_.wake(me, 1);
  }

  /// The window that the score tree gives to a task, as it is now.
  struct Ancestors {
    const ScoreTree<Machine, Node>& scores;
    const Node* father;
    Window window;
    std::uint32_t until_look = kNodesBetweenLooks;
    // Real machines ask rarely enough already.
    static constexpr std::uint32_t kNodesBetweenLooks = Machine::kVirtualTime ? 16 : 1;

    std::optional<Window> look(Me& me) {
      if (--until_look == 0) {
        until_look = kNodesBetweenLooks;
        window = -scores.bounds(me, father);
      }
      return window.is_empty() ? std::nullopt : std::optional(window);
    }
  };

  /// The whole subtree as one task.
  void search(Me& me, Searcher<Me>& searcher, const Task& task, const G& position, int depth) {
    const Window window = -scores_.bounds(me, task.father);
    if (!window.is_empty()) {
      std::optional<Result<Move>> found;
      if (me.count() > 1) {
        Ancestors ancestors{scores_, task.father, window};
        found = searcher.search(AlphaBeta{}, position, depth, window, ancestors);
      } else {
        found = searcher.search(AlphaBeta{}, position, depth, window);
      }
      if (found)
        return contribute(me, searcher, *task.father, {-found->value, task.child, task.from_list});
      note(me, Activity::kAbort, -1, [&] { return task.father->path.text(); });
    }
    cut(me, searcher, *task.father);
  }

  // Backing up. The caller has a reference to the node, and through it to all of its ancestors.

  void contribute(Me& me, Searcher<Me>& searcher, Node& node, const Contribution& from) {
    if (resolves(me, searcher, node, from)) pass_up(me, searcher, node);
  }
  void cut(Me& me, Searcher<Me>& searcher, Node& node) {
    if (gives_up(me, searcher, node)) pass_up(me, searcher, node);
  }

  /// A resolved node tells its father, which that may resolve, and so on.
  void pass_up(Me& me, Searcher<Me>& searcher, Node& resolved) {
    Node* node = &resolved;
    for (;;) {
      const Value value = node->value.get(me);
      if (!node->father) return finish(me, value);
      const Contribution own{-value, node->child,
                             node->from_list && options_.reading == SlotReading::kUntilResolved};
      node = node->father;
      if (!resolves(me, searcher, *node, own)) return;
    }
  }

  bool resolves(Me& me, Searcher<Me>& searcher, Node& node, const Contribution& from) {
    const auto effect = scores_.contribute(me, node, from);
    if (effect.requeue) requeue(me, node);
    if (effect.resolved) return true;
    return options_.eager && effect.waiting && scores_.bounds(me, &node).is_empty() &&
           gives_up(me, searcher, node);
  }

  bool gives_up(Me& me, Searcher<Me>& searcher, Node& node) {
    if (!scores_.cut(me, node)) return false;
    note(me, Activity::kCut, -1, [&] { return node.path.text(); });
    auto& counters = searcher.counters();
    const bool shallow = node.father && node.value.get(me) >= -node.father->value.get(me);
    ++(shallow ? counters.shallow_cutoffs : counters.deep_cutoffs);
    return true;
  }

  void finish(Me& me, Value value) {
    value_ = std::min(value, beta_);  // how far beyond beta it lies is not known
    finished_.set(me, true);
    idle_.wake_all(me);
  }

  const CabpOptions options_;
  const Value beta_;
  ScoreTree<Machine, Node> scores_;
  CriticalQueue<Machine, Node> critical_;
  SiblingQueue<Machine, Node> siblings_;
  Idle<Machine> idle_;
  typename Machine::template Cell<bool> finished_{false};
  Node* root_ = nullptr;
  Value value_ = 0;  // of the root, when finished
};

}  // namespace espalier
