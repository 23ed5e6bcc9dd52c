// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "espalier/machine/wire.hpp"
#include "espalier/parallel/distributed/frontier.hpp"
#include "espalier/parallel/labels.hpp"
#include "espalier/parallel/result.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// What the master and its slaves tell each other about a leaf of the master's tree.
template <class Move>
struct AphidMessage {
  enum class Kind : std::uint8_t {
    kWant,    // to a slave: search the leaf with `window`; `rank` says how urgent it is
    kCancel,  // to a slave: not any more
    kGuess,   // to the master: at `depth` plies it seems worth `value`
    kBounds,  // to the master: at the full depth it is worth between `value` and `upper`
    kEnd,
  };
  Kind kind = Kind::kEnd;
  int from = 0;
  std::uint32_t leaf = 0;
  std::uint32_t rank = 0;
  std::int32_t depth = 0;  // the last iteration that is done
  Window window = {};
  Value value = 0;
  Value upper = 0;
  std::vector<Move> line = {};  // from the root

  void fields(auto&& visit) { visit(kind, from, leaf, rank, depth, window, value, upper, line); }
  [[nodiscard]] std::string label() const {
    constexpr const char* kNames[] = {"want", "cancel", "guess", "bounds", "end"};
    return kNames[static_cast<std::size_t>(kind)];
  }
};

/// APHID, asynchronous parallel hierarchical iterative deepening (Brockington & Schaeffer 1996;
/// Brockington 1998). The master searches the top plies by alpha-beta again and again; leaves of
/// that tree belong to slaves, which deepen on them, the shallowest first, and report. A pass takes
/// what is certain of a leaf, and otherwise guesses; guessed leaves are wanted from their slaves
/// with the windows that the pass had for them. Nobody waits for anybody: there is no point where
/// all processors meet.
///
/// A pass is final when its value follows from certain values alone, bounds or values at the full
/// depth: so the value is exact at the depth asked for. A cut is certain when the move that cuts
/// is; otherwise all moves must be.
///
///   top      plies of the master's tree; by default so many that its minimal tree has several
///            leaves for every slave
///   deepen   slaves begin two, four, ... plies less deep, for the guesses
///
/// Where the source leaves a choice: a wanted leaf goes to the slave with the fewest, and leaves
/// move from slaves with several to those with none; a search that runs is narrowed, or given up,
/// as passes change their minds.
///
/// Guarantee: the contract of Window. Cost: guesses that were wrong are searched again with another
/// window; the master only leads. With one processor it is alpha-beta.
struct Aphid {
  template <Game G>
  using Message = AphidMessage<typename G::Move>;

  std::optional<int> top = {};
  bool deepen = true;

  template <class Machine, Game G>
  ParallelResult<typename G::Move> operator()(Machine& machine, int processors, const G& root,
                                              int depth, Window window) const {
    const int plies = top_plies(processors, root, depth);
    Result<typename G::Move> found;
    std::vector<Counters> counters(static_cast<std::size_t>(processors));
    const auto account = machine.run(processors, [&](typename Machine::Processor& me) {
      Counters& mine = counters[static_cast<std::size_t>(me.id())];
      if (me.id() == 0) {
        Master<typename Machine::Processor, G> master(me, root, depth, plies, window);
        found = master.run();
        mine = master.counters();
      } else if (!is_leaf(root, depth)) {
        Slave<typename Machine::Processor, G> slave(me, root, depth, plies, deepen);
        slave.run();
        mine = slave.counters();
      }
    });
    return make_result(machine, std::move(found), std::move(counters), account);
  }

 private:
  template <class Me, Game G>
  class Master;
  template <class Me, Game G>
  class Slave;

  template <Game G>
  [[nodiscard]] int top_plies(int processors, const G& root, int depth) const {
    if (is_leaf(root, depth)) return 0;
    if (top) return std::min(*top, depth);
    MoveList<typename G::Move> moves;
    root.moves(moves);
    constexpr std::uint64_t kLeavesOfASlave = 4;
    constexpr int kPliesOfASlave = 3;  // less is not worth the messages
    const auto wanted = kLeavesOfASlave * static_cast<std::uint64_t>(processors - 1);
    return plies_for_leaves(moves.size(), wanted, std::max(1, depth - kPliesOfASlave));
  }
};

/// Processor 0.
template <class Me, Game G>
class Aphid::Master {
 public:
  using Move = typename G::Move;

  Master(Me& me, const G& root, int depth, int top, Window window)
      : me_(me),
        depth_(depth),
        top_(top),
        window_(window),
        searcher_(me),
        root_(root),
        slaves_(static_cast<std::size_t>(me.count())) {}

  Result<Move> run() {
    if (me_.count() == 1 || is_leaf(root_.position, depth_)) {
      const auto found = searcher_.search(AlphaBeta{}, root_.position, depth_, window_);
      return {found.value, found.bound, found.best, {}};
    }
    for (;;) {
      const Seen seen = pass();
      if (seen.certain) {
        for (int id = 1; id < me_.count(); ++id) me_.send(id, Message{.kind = Kind::kEnd});
        return {seen.value, bound_of(seen.value, window_), best_, {}};
      }
      hear(me_.receive());
      while (const auto message = me_.poll()) hear(*message);
      me_.check_stop();
    }
  }

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

 private:
  using Message = AphidMessage<Move>;
  using Kind = typename Message::Kind;

  /// Of the top tree. Leaves have no children.
  struct Node {
    G position;
    std::vector<Move> moves = {};
    std::vector<std::unique_ptr<Node>> children = {};  // visited ones
    std::optional<std::uint32_t> leaf = {};

    explicit Node(const G& here) : position(here) {}
  };
  struct Leaf {
    std::vector<Move> line;
    ValueBounds bounds = {};
    Value guess = 0;
    std::int32_t guess_depth = 0;
    int slave = 0;  // who searches it; 0: nobody
    Window asked = {};
    std::uint32_t rank = 0;
    std::uint64_t wanted_in = 0;  // the last pass that wanted it
    Window wanted = {};
  };
  struct Seen {
    Value value;
    bool certain;
  };

  Seen pass() {
    ++passes_;
    wanted_.clear();
    best_.reset();
    const Seen seen = visit(root_, top_, window_);
    if (!seen.certain) arrange();
    return seen;
  }

  Seen visit(Node& node, int plies, Window window) {
    if (node.moves.empty() && !node.leaf) make(node, plies);
    if (node.leaf) return look(*node.leaf, window);
    searcher_.expanded();
    Value best = window.alpha;
    bool certain = true;
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
      if (!node.children[i])
        node.children[i] = std::make_unique<Node>(node.position.after(node.moves[i]));
      line_.push_back(node.moves[i]);
      const Seen seen = visit(*node.children[i], plies - 1, {-window.beta, -best});
      line_.pop_back();
      if (-seen.value > best) {
        best = -seen.value;
        if (line_.empty()) best_ = node.moves[i];
      }
      if (best >= window.beta) return {best, seen.certain};
      certain = certain && seen.certain;
    }
    return {best, certain};
  }

  void make(Node& node, int plies) {
    if (plies > 0 && !node.position.outcome()) {
      MoveList<Move> list;
      node.position.moves(list);
      node.moves.assign(list.begin(), list.end());
      node.children.resize(node.moves.size());
      return;
    }
    node.leaf = static_cast<std::uint32_t>(leaves_.size());
    Leaf leaf{line_};
    if (is_leaf(node.position, depth_ - top_)) {
      leaf.guess = searcher_.search(AlphaBeta{}, node.position, 0).value;
      leaf.bounds = {leaf.guess, leaf.guess};
    } else {
      leaf.guess = node.position.evaluate();
      ++searcher_.counters().ordering_evaluations;
      me_.work(me_.costs().evaluate);
    }
    leaves_.push_back(std::move(leaf));
    searcher_.counters().peak_stored = leaves_.size();
  }

  Seen look(std::uint32_t number, Window window) {
    me_.work(me_.costs().table);
    Leaf& leaf = leaves_[number];
    if (leaf.bounds.answers(window)) return {leaf.bounds.answer(window), true};
    if (leaf.wanted_in != passes_) {
      leaf.wanted_in = passes_;
      leaf.wanted = window;
      leaf.rank = static_cast<std::uint32_t>(wanted_.size());
      wanted_.push_back(number);
    }
    return {std::clamp(leaf.guess, leaf.bounds.lower, leaf.bounds.upper), false};
  }

  // Slaves.

  /// Tells the slaves what the last pass wants.
  void arrange() {
    for (std::size_t slave = 1; slave < slaves_.size(); ++slave) {
      const auto had = slaves_[slave];
      for (const std::uint32_t number : had)
        if (leaves_[number].wanted_in != passes_) take_away(leaves_[number], number);
    }
    for (const std::uint32_t number : wanted_) {
      Leaf& leaf = leaves_[number];
      if (leaf.slave == 0) {
        give(leaf, number, least_loaded());
      } else if (leaf.asked != leaf.wanted) {
        want(leaf, number);
      }
    }
    balance();
  }
  /// Slaves without leaves get the least urgent of those who have several.
  void balance() {
    const auto fewer = [](const auto& a, const auto& b) { return a.size() < b.size(); };
    for (;;) {
      const auto most = std::max_element(slaves_.begin() + 1, slaves_.end(), fewer);
      const int idle = least_loaded();
      if (most->size() < 2 || !slaves_[static_cast<std::size_t>(idle)].empty()) return;
      const std::uint32_t number = *std::max_element(
          most->begin(), most->end(),
          [&](std::uint32_t a, std::uint32_t b) { return leaves_[a].rank < leaves_[b].rank; });
      take_away(leaves_[number], number);
      give(leaves_[number], number, idle);
    }
  }
  [[nodiscard]] int least_loaded() const {
    std::size_t least = 1;
    for (std::size_t slave = 2; slave < slaves_.size(); ++slave)
      if (slaves_[slave].size() < slaves_[least].size()) least = slave;
    return static_cast<int>(least);
  }
  void give(Leaf& leaf, std::uint32_t number, int slave) {
    leaf.slave = slave;
    slaves_[static_cast<std::size_t>(slave)].push_back(number);
    want(leaf, number);
  }
  void want(Leaf& leaf, std::uint32_t number) {
    leaf.asked = leaf.wanted;
    me_.send(leaf.slave, Message{.kind = Kind::kWant,
                                 .leaf = number,
                                 .rank = leaf.rank,
                                 .depth = leaf.guess_depth,
                                 .window = leaf.wanted,
                                 .line = leaf.line});
  }
  void take_away(Leaf& leaf, std::uint32_t number) {
    me_.send(leaf.slave, Message{.kind = Kind::kCancel, .leaf = number});
    release(leaf, number);
  }
  void release(Leaf& leaf, std::uint32_t number) {
    std::erase(slaves_[static_cast<std::size_t>(leaf.slave)], number);
    leaf.slave = 0;
  }

  void hear(const Message& message) {
    Leaf& leaf = leaves_[message.leaf];
    if (message.kind == Kind::kGuess) {
      if (message.depth <= leaf.guess_depth) return;
      leaf.guess_depth = message.depth;
      leaf.guess = message.value;
      return;
    }
    leaf.bounds.learn({message.value, message.upper});
    if (leaf.slave == message.from) release(leaf, message.leaf);
    leaf.guess = std::clamp(leaf.guess, leaf.bounds.lower, leaf.bounds.upper);
  }

  Me& me_;
  const int depth_;
  const int top_;
  const Window window_;
  Searcher<Me> searcher_;
  Node root_;
  std::vector<Leaf> leaves_;
  std::vector<std::vector<std::uint32_t>> slaves_;  // the leaves that each has to search
  std::uint64_t passes_ = 0;
  std::vector<std::uint32_t> wanted_;  // by this pass, in its order
  std::vector<Move> line_;             // to the node in hand
  std::optional<Move> best_;
};

/// Any other.
template <class Me, Game G>
class Aphid::Slave {
 public:
  using Move = typename G::Move;

  Slave(Me& me, const G& root, int depth, int top, bool deepen)
      : me_(me), root_(root), full_(depth - top), deepen_(deepen), searcher_(me) {}

  void run() {
    while (!ended_) {
      me_.check_stop();
      while (const auto message = me_.poll()) handle(*message);
      if (ended_) return;
      const auto urgent =
          std::min_element(tasks_.begin(), tasks_.end(), [](const auto& a, const auto& b) {
            return std::pair(a.second.done, a.second.rank) <
                   std::pair(b.second.done, b.second.rank);
          });
      if (urgent == tasks_.end())
        handle(me_.receive());
      else
        search(urgent->first, urgent->second);
    }
  }

  [[nodiscard]] const Counters& counters() { return searcher_.counters(); }

 private:
  using Message = AphidMessage<Move>;
  using Kind = typename Message::Kind;

  struct Task {
    std::vector<Move> line;
    Window window;
    std::uint32_t rank;
    int done;  // the last iteration
  };

  void handle(const Message& message) {
    if (message.kind == Kind::kWant)
      want(message);
    else if (message.kind == Kind::kCancel)
      tasks_.erase(message.leaf);
    else
      ended_ = true;
  }
  void want(const Message& message) {
    const auto [place, fresh] = tasks_.try_emplace(
        message.leaf, Task{message.line, message.window, message.rank, message.depth});
    if (fresh) return;
    place->second.window = message.window;
    place->second.rank = message.rank;
  }

  /// Hears what comes while a leaf is searched with the window that was wanted first.
  struct Ear {
    Slave& slave;
    std::uint32_t leaf;
    Window window;
    std::optional<Window> look(Me& me) {
      for (;;) {
        const auto task = slave.tasks_.find(leaf);
        if (slave.ended_ || task == slave.tasks_.end()) return std::nullopt;
        const auto message = me.poll();
        if (message) {
          slave.handle(*message);
          continue;
        }
        const Window now = intersection(window, task->second.window);
        if (now.is_empty()) return std::nullopt;  // begins again
        return window = now;
      }
    }
  };

  void search(std::uint32_t leaf, const Task& task) {
    const int depth = next_depth(task.done);
    const Window window = task.window;
    const auto line = task.line;  // the task may be taken away meanwhile
    G position = root_;
    for (const Move& move : line) position = position.after(move);
    Ear ear{*this, leaf, window};
    std::optional<Result<Move>> found;
    {
      const Span span(me_, Activity::kSearch, [&] {
        return line_label(root_, line) + ", " + std::to_string(depth) + " plies";
      });
      found = searcher_.search(AlphaBetaFailSoft{}, position, depth, window, ear);
    }
    if (!found) {
      note(me_, Activity::kAbort, -1, [&] { return line_label(root_, line); });
      return;
    }
    if (depth < full_) {
      const auto still = tasks_.find(leaf);
      if (still != tasks_.end()) still->second.done = depth;
      me_.send(0, Message{.kind = Kind::kGuess,
                          .from = me_.id(),
                          .leaf = leaf,
                          .depth = depth,
                          .value = found->value});
      return;
    }
    tasks_.erase(leaf);
    const auto bounds = proved(found->value, ear.window, ear.window != window);
    me_.send(0, Message{.kind = Kind::kBounds,
                        .from = me_.id(),
                        .leaf = leaf,
                        .value = bounds.lower,
                        .upper = bounds.upper});
  }
  /// Iterations have the parity of the full depth, so that they guess for the same side.
  [[nodiscard]] int next_depth(int done) const {
    if (!deepen_) return full_;
    return done == 0 ? 2 - full_ % 2 : std::min(done + 2, full_);
  }

  Me& me_;
  const G& root_;
  const int full_;
  const bool deepen_;
  Searcher<Me> searcher_;
  std::map<std::uint32_t, Task> tasks_;  // by leaf
  bool ended_ = false;
};

}  // namespace espalier
