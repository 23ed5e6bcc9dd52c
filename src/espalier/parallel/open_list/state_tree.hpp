// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <vector>

#include "espalier/parallel/pool/recycled.hpp"
#include "espalier/parallel/pool/tournament.hpp"
#include "espalier/parallel/pool/visit.hpp"

namespace espalier {

/// The OPEN list of SSS* and its relatives when several states are worked on at once. Knows the
/// rules and nothing of machines; every call needs the run's lock, except that a worker may read
/// the position and the moves of the node that its task names.
///
/// The list is kept as the tree of its nodes, as in the sequential SssStates. A merit is an upper
/// bound of every solution that holds the state, seen from the best side, which chooses at
///
///   choice nodes   every child is an alternative: one branch a child
///   reply nodes    every child is needed, from left to right: one branch, the child in turn
///
/// Every choice node runs two tournaments among its branches: which merit stands first (ties: the
/// leftmost), and behind which branch the next state to take is. So taking a state, and replacing
/// it, cost O(h log d), and nothing is ever scanned.
///
///  1. A choice node is solved when the branch that stands first is. That is the guard of Pinhanez
///     (1989), repaired: a solved child must wait while any state below its father, listed or being
///     worked on, has a greater merit. Without it parallel SSS* finds wrong values.
///  2. A merit that cannot exceed the value of a solved alternative, at any choice node above, or
///     the root's alpha, is not worked on: with the states taken from the left these are the
///     cut-offs of alpha-beta, with the best first they never come up for one processor.
///  3. Every node that is not solved has a state below it that is listed or being worked on.
///  4. A purge forgets the states below a solved node, and calls off those being worked on.
///  5. There are at most d^(choice levels) states, whatever the number of processors.
template <Game G>
class StateTree {
 public:
  struct Node;

  enum class Stage : std::uint8_t { kLive, kTaken, kExpanded, kSolved };
  struct Branch {
    Stage stage = Stage::kLive;
    std::uint32_t ticket = 0;  // of who has taken it
    Node* below = nullptr;     // when expanded
  };

  struct Node : VisitedPosition<G> {
    Node* father = nullptr;
    std::uint32_t branch = 0;  // of the father
    bool is_choice = true;
    bool dropped = false;
    int workers = 0;    // tasks that name this node
    Value granted = 0;  // its merit when it was expanded
    std::vector<Branch> branches;
    Tournament merits;
    Tournament open;  // by the order of the first live state behind the branch, or kNone

    // Of a choice node: the best solved child, and its merit.
    Value floor = -kInfinity;
    std::uint32_t best = 0;
    // Of a reply node: the child in turn, the last that lowered the merit, and the merit then.
    std::uint32_t turn = 0;
    std::uint32_t refuter = 0;
    Value settled = 0;

    [[nodiscard]] bool first_is_solved() const {
      return branches[merits.first()].stage == Stage::kSolved;
    }
    [[nodiscard]] std::uint32_t child_of(std::uint32_t i) const { return is_choice ? i : turn; }
  };

  struct Rules {
    Window window;               // for the best side
    bool root_is_choice = true;  // the best side moves at the root
    bool leftmost = false;       // states are taken from the left, not by merit
  };

  /// A live state to be visited; the tree must be told how that ended.
  struct Task {
    Node* father = nullptr;
    std::uint32_t branch = 0;
    std::uint32_t child = 0;
    Window window;  // of the child's value for the best side: (what is of no use, merit)
    explicit operator bool() const { return father != nullptr; }
  };

  explicit StateTree(const Rules& rules) : rules_(rules) {}

  /// For a visitor to fill.
  Node* fresh() { return nodes_.fresh(); }

  /// The first node; it has moves.
  void begin(Node* root) {
    root_ = root;
    root->father = nullptr;
    count_ = 1;
    prepare(*root, rules_.root_is_choice, rules_.window.beta);
  }

  [[nodiscard]] bool finished() const { return finished_; }
  /// Live states that nobody has taken.
  [[nodiscard]] std::uint64_t open() const { return open_; }
  [[nodiscard]] std::uint64_t peak() const { return peak_; }
  /// Tickets of those whose task is of no use any more. The caller empties it.
  std::vector<std::uint32_t>& called_off() { return called_off_; }

  /// The first live state that is of use; none when all of them are taken.
  Task take(std::uint32_t ticket, Counters& counters) {
    while (root_ && !finished_) {
      Node* node = root_;
      Value least = rules_.window.alpha + 1;  // the least merit that is of use
      for (;;) {
        if (node->is_choice) least = std::max(least, node->floor + (rules_.leftmost ? 1 : 0));
        const std::uint32_t i = node->open.first();
        if (node->open.greatest() == kNone) return {};
        const Value merit = node->merits.value(i);
        if (merit < least) {
          prune(node, i, counters);
          break;
        }
        Branch& branch = node->branches[i];
        if (branch.stage == Stage::kLive) {
          branch.stage = Stage::kTaken;
          branch.ticket = ticket;
          --open_;
          ++node->workers;
          node->open.set(i, kNone);
          settle(node, counters);
          return {node, i, node->child_of(i), {least - 1, merit}};
        }
        node = branch.below;
      }
    }
    return {};
  }

  /// The task's child is solved with this value for the best side.
  void valued(const Task& task, Value value, Counters& counters) {
    if (!end_work(task)) return;
    solve(*task.father, task.branch, std::min(task.window.beta, value));
    settle(task.father, counters);
  }
  /// The task's child has moves: `node` is it.
  void expanded(const Task& task, Node* node, Counters& counters) {
    if (!end_work(task)) {
      nodes_.give_back(node);
      return;
    }
    Node& father = *task.father;
    node->father = &father;
    node->branch = task.branch;
    Branch& branch = father.branches[task.branch];
    prepare(*node, !father.is_choice, task.window.beta);
    branch.stage = Stage::kExpanded;
    branch.below = node;
    father.open.set(task.branch, node->open.greatest());
    settle(&father, counters);
  }
  /// The task was called off.
  void abandoned(const Task& task) {
    assert(task.father->dropped);
    end_work(task);
  }

  /// When finished: the root's value for the best side, and the move that attains it.
  [[nodiscard]] Value value() const { return value_; }
  [[nodiscard]] typename G::Move best() const {
    if (root_->is_choice) return root_->moves[root_->best];
    const bool lowered = root_->merits.greatest() < root_->settled;
    return root_->moves[lowered ? root_->turn : root_->refuter];
  }

 private:
  static constexpr Value kNone = std::numeric_limits<Value>::min();

  [[nodiscard]] Value open_key(Value merit) const { return rules_.leftmost ? 0 : merit; }

  void prepare(Node& node, bool is_choice, Value merit) {
    node.is_choice = is_choice;
    node.dropped = false;
    node.workers = 0;
    node.granted = node.settled = merit;
    node.floor = -kInfinity;
    node.best = node.turn = node.refuter = 0;
    const auto width = is_choice ? static_cast<std::uint32_t>(node.moves.size()) : 1;
    node.branches.assign(width, {});
    node.merits.begin(width, merit);
    node.open.begin(width, open_key(merit));
    open_ += width;
    count_ += width - 1;
    peak_ = std::max(peak_, count_);
  }

  static void solve(Node& node, std::uint32_t i, Value merit) {
    node.branches[i].stage = Stage::kSolved;
    node.merits.set(i, merit);
    node.open.set(i, kNone);
    if (node.is_choice && merit > node.floor) {
      node.floor = merit;
      node.best = i;
    }
  }

  /// A branch of the node has changed: upwards as far as that changes more.
  void settle(Node* node, Counters& counters) {
    for (;;) {
      const Value merit = node->merits.greatest();
      if (node->first_is_solved() && !goes_on(*node)) {
        if (node == root_) return finish(merit);
        Node* const father = node->father;
        close(node, merit, counters);
        solve(*father, node->branch, merit);
        node = father;
        continue;
      }
      if (node == root_) {
        if (merit <= rules_.window.alpha) finish(merit);
        return;
      }
      Node* const father = node->father;
      const std::uint32_t i = node->branch;
      const Value open = node->open.greatest();
      const bool other_merit = father->merits.value(i) != merit;
      const bool other_open = father->open.value(i) != open;
      if (!other_merit && !other_open) return;
      if (other_merit) father->merits.set(i, merit);
      if (other_open) father->open.set(i, open);
      node = father;
    }
  }

  /// The child in turn of a reply node is solved. False when it was the last, as for choice nodes.
  bool goes_on(Node& node) {
    if (node.is_choice) return false;
    const Value merit = node.merits.greatest();
    if (merit < node.settled) {
      node.settled = merit;
      node.refuter = node.turn;
    }
    if (node.turn + 1 == node.moves.size()) return false;
    ++node.turn;
    ++open_;
    node.branches.front().stage = Stage::kLive;
    node.open.set(0, open_key(merit));
    return true;
  }

  void close(Node* node, Value merit, Counters& counters) {
    const bool lowered_by_brother = node->father->settled < node->father->granted;
    if (forget(node)) count_cut(merit < node->granted || lowered_by_brother, counters);
  }
  void prune(Node* node, std::uint32_t i, Counters& counters) {
    Branch& branch = node->branches[i];
    count_cut(node->merits.value(i) <= node->floor, counters);
    if (branch.stage == Stage::kExpanded)
      forget(branch.below);
    else
      --open_;
    branch.stage = Stage::kSolved;
    node->open.set(i, kNone);
    settle(node, counters);
  }
  static void count_cut(bool shallow, Counters& counters) {
    ++(shallow ? counters.shallow_cutoffs : counters.deep_cutoffs);
  }

  void finish(Value merit) {
    value_ = merit;
    finished_ = true;
    forget(root_);
  }

  /// Makes one state of a node and all below it. What workers still read is kept until they come
  /// back. True when there was something left to do.
  bool forget(Node* top) {
    bool unfinished = false;
    std::uint64_t states = 0;
    doomed_.assign(1, top);
    while (!doomed_.empty()) {
      Node* const node = doomed_.back();
      doomed_.pop_back();
      for (const Branch& branch : node->branches) {
        if (branch.stage == Stage::kExpanded) {
          doomed_.push_back(branch.below);
          continue;
        }
        ++states;
        if (branch.stage == Stage::kSolved) continue;
        unfinished = true;
        if (branch.stage == Stage::kLive)
          --open_;
        else
          called_off_.push_back(branch.ticket);
      }
      node->dropped = true;
      if (node->workers == 0 && node != root_) nodes_.give_back(node);
    }
    count_ -= states - 1;
    return unfinished;
  }

  /// False when nobody waits for the result any more.
  bool end_work(const Task& task) {
    Node* const father = task.father;
    --father->workers;
    if (!father->dropped) return true;
    if (father->workers == 0 && father != root_) nodes_.give_back(father);
    return false;
  }

  const Rules rules_;
  Recycled<Node> nodes_;
  Node* root_ = nullptr;
  bool finished_ = false;
  Value value_ = 0;
  std::uint64_t open_ = 0;
  std::uint64_t count_ = 0;  // states: live, taken and solved
  std::uint64_t peak_ = 0;
  std::vector<std::uint32_t> called_off_;
  std::vector<Node*> doomed_;
};

}  // namespace espalier
