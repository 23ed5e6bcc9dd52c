// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/parallel/pool/arena.hpp"

namespace espalier {

/// Nodes that are used again and again with all the memory that they have grown. Not shared: calls
/// need the owner's lock.
template <class Node>
class Recycled {
 public:
  Recycled() = default;
  Recycled(const Recycled&) = delete;
  Recycled& operator=(const Recycled&) = delete;
  ~Recycled() {
    for (Node* const node : all_) node->~Node();
  }

  Node* fresh() {
    if (free_.empty()) {
      all_.push_back(new (memory_.take(sizeof(Node))) Node());
      return all_.back();
    }
    Node* const node = free_.back();
    free_.pop_back();
    return node;
  }
  void give_back(Node* node) { free_.push_back(node); }

 private:
  static_assert(alignof(Node) <= Arena::kLine);

  Arena memory_;
  std::vector<Node*> all_;
  std::vector<Node*> free_;
};

}  // namespace espalier
