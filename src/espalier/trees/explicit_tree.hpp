// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/hash.hpp"
#include "espalier/trees/tree_shape.hpp"

namespace espalier {

/// A position in a tree that is stored as a whole, of any shape. Small: the tree is shared and
/// never changes. Values are from MAX's side; MAX moves at the root.
///
///   ((3 12 8) (2 4 6) (14 5 2))     three moves, three answers each
///
/// Nodes are numbered level by level from the root, which is 0; brothers have consecutive numbers.
class ExplicitTree {
 public:
  using Move = TreeMove;
  using NodeId = std::uint32_t;

  static constexpr std::size_t kMaxNodes = 10'000'000;
  static constexpr std::uint32_t kMaxHeight = 1000;

  /// Reads "((3 12 8) (2 4 6)) path=2.1"; a number alone is a tree of one node. Throws InputError.
  static ExplicitTree parse(std::string_view text);

  /// The tree whose nodes, level by level, have so many children and, where they have none, these
  /// values. Throws InputError when that is not a tree or is too large. `origin` replaces the
  /// brackets in text(), for trees that are made or loaded from somewhere.
  static ExplicitTree from_levels(std::span<const std::uint32_t> child_counts,
                                  std::span<const Value> values, std::string origin = "");

  void moves(MoveList<Move>& list) const {
    for (std::uint32_t i = 0; i < here().child_count; ++i) list.push_back({i});
  }
  [[nodiscard]] ExplicitTree after(Move move) const {
    ExplicitTree next = *this;
    next.node_ = here().first_child + move.child;
    ++next.depth_;
    return next;
  }
  [[nodiscard]] bool is_settled(Value, int search_depth) const {
    return search_depth >= static_cast<int>(height());
  }
  [[nodiscard]] std::optional<Value> outcome() const {
    return here().child_count == 0 ? std::optional(evaluate()) : std::nullopt;
  }
  /// Of an interior node: what the first moves lead to.
  [[nodiscard]] Value evaluate() const { return depth_ % 2 == 0 ? here().value : -here().value; }
  [[nodiscard]] std::uint64_t key() const { return mix(storage_->hash, node_); }
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string move_text(Move move) const { return std::to_string(move.child + 1); }

  // The tree as a drawing, an observer or a file sees it.
  [[nodiscard]] NodeId node() const { return node_; }
  [[nodiscard]] std::uint32_t depth() const { return depth_; }
  [[nodiscard]] std::size_t size() const { return storage_->nodes.size(); }
  [[nodiscard]] std::size_t leaf_count() const { return storage_->leaf_count; }
  [[nodiscard]] std::uint32_t height() const { return storage_->height; }
  [[nodiscard]] std::uint32_t child_count(NodeId node) const { return at(node).child_count; }
  [[nodiscard]] NodeId child(NodeId node, std::uint32_t i) const {
    return at(node).first_child + i;
  }
  [[nodiscard]] std::optional<NodeId> parent(NodeId node) const {
    return node == 0 ? std::nullopt : std::optional(at(node).parent);
  }
  /// From MAX's side; of an interior node, of the leaf that its first moves lead to.
  [[nodiscard]] Value value(NodeId node) const { return at(node).value; }
  [[nodiscard]] std::vector<Move> path_to(NodeId node) const;
  [[nodiscard]] ExplicitTree position(NodeId node) const;
  [[nodiscard]] ExplicitTree root() const { return position(0); }
  [[nodiscard]] const std::string& origin() const { return storage_->origin; }
  [[nodiscard]] ExplicitTree with_origin(std::string origin) const;
  /// The whole tree in brackets.
  [[nodiscard]] std::string brackets() const;

 private:
  struct StoredNode {
    NodeId parent = 0;
    NodeId first_child = 0;
    std::uint32_t child_count = 0;
    Value value = 0;
  };
  struct Storage {
    std::vector<StoredNode> nodes;
    std::size_t leaf_count = 0;
    std::uint32_t height = 0;
    std::uint64_t hash = 0;
    std::string origin;
  };

  explicit ExplicitTree(std::shared_ptr<const Storage> storage) : storage_(std::move(storage)) {}
  [[nodiscard]] const StoredNode& at(NodeId node) const { return storage_->nodes[node]; }
  [[nodiscard]] const StoredNode& here() const { return at(node_); }

  std::shared_ptr<const Storage> storage_;
  NodeId node_ = 0;
  std::uint32_t depth_ = 0;
};

/// Builds a tree in any order that names a father before his children.
class TreeBuilder {
 public:
  /// The root.
  TreeBuilder();
  /// A further child of a node; a leaf of value 0 until it is changed. Throws InputError when there
  /// are too many nodes.
  std::uint32_t add_child(std::uint32_t parent);
  void set_value(std::uint32_t node, Value value) { values_[node] = value; }
  [[nodiscard]] std::size_t size() const { return parents_.size(); }
  [[nodiscard]] ExplicitTree build(std::string origin = "") const;

 private:
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> child_counts_;
  std::vector<Value> values_;
};

}  // namespace espalier
