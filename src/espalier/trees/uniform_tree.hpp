// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/core/hash.hpp"
#include "espalier/trees/tree_shape.hpp"

namespace espalier {

/// What a model is told about a node. MAX moves at even depths, MIN at odd ones.
template <class State>
struct TreeNode {
  std::uint64_t hash = 0;  // of the seed and the path, well mixed
  std::uint32_t degree = 1;
  std::uint16_t height = 0;
  std::uint16_t depth = 0;
  [[no_unique_address]] State state{};

  [[nodiscard]] constexpr bool is_max() const { return depth % 2 == 0; }
  [[nodiscard]] constexpr bool is_terminal() const { return depth == height; }
};

/// For models whose terminals depend on their own hash alone.
struct NoState {};

/// A position in a uniform tree that nobody stores: each node is made from its father by hashing
/// the number of the child, so that every algorithm and every processor sees the same tree.
///
/// Model says what the values are, from MAX's side (MAX moves at the root):
///   check(shape)               throws InputError where the model cannot make such a tree
///   root(node)                 the state of the root; node.state is not yet set
///   child(node, i, hash)       the state of child i, which has this hash
///   value(node)                the value of a terminal; of another node, a guess
///   parameters()               " name=value" for each of its own parameters
template <class Model>
class UniformTree {
 public:
  using Move = TreeMove;
  using State = typename Model::State;

  explicit UniformTree(const TreeShape& shape, const Model& model = {})
      : model_(model), seed_(shape.seed) {
    check_shape(shape);
    model_.check(shape);
    node_.hash = mix(shape.seed);
    node_.degree = shape.degree;
    node_.height = static_cast<std::uint16_t>(shape.height);
    node_.state = model_.root(node_);
    key_offset_ = hash_bytes(text());
  }

  void moves(MoveList<Move>& list) const {
    if (node_.is_terminal()) return;
    for (std::uint32_t i = 0; i < node_.degree; ++i) list.push_back({i});
  }
  [[nodiscard]] UniformTree after(Move move) const {
    assert(!node_.is_terminal() && move.child < node_.degree);
    UniformTree next = *this;
    // The father's hash is well mixed already: one more mix parts the brothers.
    next.node_.hash = mix(node_.hash + (move.child + 1ULL) * 0xd1342543de82ef95ULL);
    next.node_.state = model_.child(node_, move.child, next.node_.hash);
    ++next.node_.depth;
    next.path_.push(node_.degree, move.child);
    return next;
  }
  [[nodiscard]] bool is_settled(Value, int search_depth) const {
    return search_depth >= node_.height - node_.depth;
  }
  [[nodiscard]] std::optional<Value> outcome() const {
    return node_.is_terminal() ? std::optional(for_side_to_move()) : std::nullopt;
  }
  [[nodiscard]] Value evaluate() const { return for_side_to_move(); }
  [[nodiscard]] std::uint64_t key() const { return node_.hash ^ key_offset_; }

  [[nodiscard]] std::string text() const {
    return "model=" + std::string(Model::kName) + " " + shape().text() + model_.parameters() +
           path_.text(node_.degree, node_.depth);
  }
  [[nodiscard]] std::string move_text(Move move) const { return std::to_string(move.child + 1); }

  [[nodiscard]] TreeShape shape() const { return {node_.degree, node_.height, seed_}; }
  [[nodiscard]] int depth() const { return node_.depth; }
  [[nodiscard]] const Model& model() const { return model_; }

 private:
  [[nodiscard]] Value for_side_to_move() const {
    const Value value = model_.value(node_);
    return node_.is_max() ? value : -value;
  }

  Model model_;
  std::uint64_t seed_;
  std::uint64_t key_offset_ = 0;  // trees that differ in anything share no key
  TreePath path_;
  TreeNode<State> node_;
};

}  // namespace espalier
