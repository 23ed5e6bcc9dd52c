// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/parallel/distributed/node_type.hpp"

namespace espalier {

/// A few plies of the tree below a node whose first move is searched: its leaves are the jobs of
/// others. Nodes are made when they are taken, and narrowed and cut by the values that come back,
/// in any order.
///
///   opened(node)           it was made: its moves are wanted, or it is a leaf
///   narrowed(leaf)         its window is smaller, and somebody may search it
///   dropped(leaf)          its value is not wanted any more
template <Game G, class Owner>
class FrontierTree {
 public:
  using Move = typename G::Move;

  struct Node {
    G position;
    std::vector<Move> line;
    ExpectedType type = ExpectedType::kPrincipal;
    Window window = {};
    Node* father = nullptr;
    bool leaf = false;
    bool closed = false;  // its value is known, or not wanted
    std::vector<Move> moves = {};
    std::vector<std::unique_ptr<Node>> children = {};  // in the order of the moves, so far
    std::size_t finished = 0;
    std::optional<Move> best = {};
    int searcher = 0;  // of a leaf: who searches it, as job number
    std::uint32_t job = 0;
  };

  /// `root` has its moves, and of the first move the value is known.
  FrontierTree(Owner& owner, Node root, Value first) : owner_(owner), root_(std::move(root)) {
    root_.children.emplace_back();
    learn(root_, root_.moves.front(), first);
  }

  [[nodiscard]] const std::vector<Move>& line() const { return root_.line; }
  [[nodiscard]] bool is_cut() const { return root_.window.is_empty(); }
  [[nodiscard]] bool is_done() const { return root_.closed; }
  [[nodiscard]] Value value() const { return root_.window.alpha; }
  [[nodiscard]] std::optional<Move> best() const { return root_.best; }

  /// The leaf that is most certainly needed: the one with the fewest elder brothers still open at
  /// expected cut nodes, any of which may make it needless; of equals the first. Null: all are
  /// taken.
  Node* take() {
    Choice choice;
    choose(root_, 0, choice);
    if (!choice.father) return nullptr;
    Node* node = open_next(*choice.father);
    while (!node->leaf) node = open_next(*node);
    return node;
  }

  void valued(Node& leaf, Value value) {
    leaf.closed = true;
    learn(*leaf.father, leaf.line.back(), value);
  }

 private:
  struct Choice {
    Node* father = nullptr;
    std::size_t doubt = std::numeric_limits<std::size_t>::max();
  };

  void choose(Node& node, std::size_t doubt, Choice& best) const {
    const std::size_t weight = node.type == ExpectedType::kCut ? 1 : 0;
    for (const auto& child : node.children) {
      if (!child || child->closed) continue;
      if (!child->leaf) choose(*child, doubt, best);
      doubt += weight;
    }
    if (node.children.size() < node.moves.size() && doubt < best.doubt) best = {&node, doubt};
  }

  Node* open_next(Node& father) {
    const std::size_t number = father.children.size();
    const Move& move = father.moves[number];
    father.children.push_back(std::make_unique<Node>(Node{father.position.after(move), father.line,
                                                          expected_child(father.type, number == 0),
                                                          -father.window, &father}));
    Node& node = *father.children.back();
    node.line.push_back(move);
    owner_.opened(node);
    return &node;
  }

  void learn(Node& node, const Move& move, Value value) {
    if (node.closed) return;
    ++node.finished;
    if (-value > node.window.alpha) {
      node.best = move;
      narrow(node, {-value, node.window.beta});
    }
    if (!node.closed && node.finished == node.moves.size()) close(node);
  }

  void narrow(Node& node, Window to) {
    const Window before = node.window;
    node.window = intersection(before, to);
    if (node.closed || node.window == before) return;
    if (node.window.is_empty()) {
      drop_below(node);
      return close(node);
    }
    if (node.leaf) return owner_.narrowed(node);
    for (std::size_t i = 0; i < node.children.size() && !node.closed; ++i)
      if (node.children[i]) narrow(*node.children[i], -node.window);
  }

  void close(Node& node) {
    node.closed = true;
    if (node.father) learn(*node.father, node.line.back(), node.window.alpha);
  }

  void drop_below(Node& node) {
    for (const auto& child : node.children) {
      if (!child || child->closed) continue;
      child->closed = true;
      if (child->leaf)
        owner_.dropped(*child);
      else
        drop_below(*child);
    }
  }

  Owner& owner_;
  Node root_;
};

}  // namespace espalier
