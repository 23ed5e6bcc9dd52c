// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "espalier/parallel/aphid/message.hpp"
#include "espalier/parallel/distributed/frontier.hpp"
#include "espalier/parallel/searcher.hpp"
#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// Processor 0 of APHID: searches the top plies, and says which of their leaves it wants to know.
template <class Me, Game G>
class AphidMaster {
 public:
  using Move = typename G::Move;

  AphidMaster(Me& me, const G& root, int depth, int top, Window window)
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
    me_.work(me_.costs().probe);
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

}  // namespace espalier
