// SPDX-License-Identifier: MIT
#include "espalier/trees/explicit_tree.hpp"

#include <algorithm>
#include <cassert>

#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"

namespace espalier {
namespace {

[[noreturn]] void too_many_nodes() {
  throw InputError("a stored tree may have " + std::to_string(ExplicitTree::kMaxNodes) +
                   " nodes at most");
}

}  // namespace

ExplicitTree ExplicitTree::from_levels(std::span<const std::uint32_t> child_counts,
                                       std::span<const Value> values, std::string origin) {
  const std::size_t count = child_counts.size();
  if (count > kMaxNodes) too_many_nodes();
  if (count == 0 || values.size() != count)
    throw InputError("a stored tree needs a value and a number of children for each node");
  auto storage = std::make_shared<Storage>();
  storage->origin = std::move(origin);
  storage->nodes.resize(count);
  std::vector<std::uint16_t> depths(count);
  std::uint64_t hash = mix(count);
  std::size_t next = 1;
  for (std::size_t i = 0; i < count; ++i) {
    auto& node = storage->nodes[i];
    node.first_child = static_cast<NodeId>(next);
    node.child_count = child_counts[i];
    if (i >= next || node.child_count > count - next)
      throw InputError("the numbers of children do not make a tree at node " + std::to_string(i));
    if (node.child_count == 0) {
      node.value = values[i];
      if (node.value <= -kInfinity || node.value >= kInfinity)
        throw InputError("a leaf's value must lie between -" + std::to_string(kInfinity) + " and " +
                         std::to_string(kInfinity) + ", not " + std::to_string(node.value));
      ++storage->leaf_count;
    } else if (depths[i] == kMaxHeight) {
      throw InputError("a stored tree may have height " + std::to_string(kMaxHeight) + " at most");
    }
    for (std::uint32_t c = 0; c < node.child_count; ++c) {
      storage->nodes[next].parent = static_cast<NodeId>(i);
      depths[next++] = static_cast<std::uint16_t>(depths[i] + 1);
    }
    hash = mix(hash, node.child_count == 0 ? static_cast<std::uint32_t>(node.value)
                                           : 1ULL << 32 | node.child_count);
  }
  if (next != count) throw InputError("the numbers of children leave nodes without a father");
  for (std::size_t i = count; i-- > 0;)
    if (auto& node = storage->nodes[i]; node.child_count != 0)
      node.value = storage->nodes[node.first_child].value;
  storage->height = depths.back();
  storage->hash = hash;
  return ExplicitTree(std::move(storage));
}

std::vector<TreeMove> ExplicitTree::path_to(NodeId node) const {
  std::vector<TreeMove> path;
  for (; node != 0; node = at(node).parent)
    path.push_back({node - at(at(node).parent).first_child});
  std::reverse(path.begin(), path.end());
  return path;
}

ExplicitTree ExplicitTree::position(NodeId node) const {
  assert(node < size());
  ExplicitTree there = *this;
  there.node_ = node;
  there.depth_ = static_cast<std::uint32_t>(path_to(node).size());
  return there;
}

ExplicitTree ExplicitTree::with_origin(std::string origin) const {
  auto storage = std::make_shared<Storage>(*storage_);
  storage->origin = std::move(origin);
  ExplicitTree tree(std::move(storage));
  tree.node_ = node_;
  tree.depth_ = depth_;
  return tree;
}

std::string ExplicitTree::text() const {
  return (origin().empty() ? brackets() : origin()) + path_text(path_to(node_));
}

std::string ExplicitTree::brackets() const {
  std::string out;
  NodeId node = 0;
  for (;;) {
    while (child_count(node) != 0) {
      out += '(';
      node = child(node, 0);
    }
    out += std::to_string(value(node));
    for (;;) {  // up to the next younger brother
      if (node == 0) return out;
      const auto& father = at(at(node).parent);
      if (node + 1 < father.first_child + father.child_count) break;
      out += ')';
      node = at(node).parent;
    }
    out += ' ';
    ++node;
  }
}

TreeBuilder::TreeBuilder() : parents_{0}, child_counts_{0}, values_{0} {}

std::uint32_t TreeBuilder::add_child(std::uint32_t parent) {
  if (size() >= ExplicitTree::kMaxNodes) too_many_nodes();
  const auto node = static_cast<std::uint32_t>(size());
  parents_.push_back(parent);
  child_counts_.push_back(0);
  values_.push_back(0);
  ++child_counts_[parent];
  return node;
}

ExplicitTree TreeBuilder::build(std::string origin) const {
  // The children of each node, in the order in which they were added.
  std::vector<std::size_t> end(size() + 1);
  for (std::size_t i = 0; i < size(); ++i) end[i + 1] = end[i] + child_counts_[i];
  std::vector<std::uint32_t> children(size() - 1);
  std::vector<std::size_t> next(end.begin(), end.end() - 1);
  for (std::uint32_t i = 1; i < size(); ++i) children[next[parents_[i]]++] = i;

  std::vector<std::uint32_t> order = {0};  // level by level
  order.reserve(size());
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t c = end[order[i]]; c < end[order[i] + 1]; ++c) order.push_back(children[c]);

  std::vector<std::uint32_t> counts(size());
  std::vector<Value> values(size());
  for (std::size_t i = 0; i < size(); ++i) {
    counts[i] = child_counts_[order[i]];
    values[i] = values_[order[i]];
  }
  return ExplicitTree::from_levels(counts, values, std::move(origin));
}

static_assert(Parsable<ExplicitTree>);

}  // namespace espalier
