// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

namespace espalier {

/// Nodes that are used again and again with all the memory that they have grown. Not shared: calls
/// need the owner's lock.
template <class Node>
class Recycled {
 public:
  Node* fresh() {
    if (free_.empty()) {
      all_.push_back(std::make_unique<Node>());
      return all_.back().get();
    }
    Node* const node = free_.back();
    free_.pop_back();
    return node;
  }
  void give_back(Node* node) { free_.push_back(node); }

 private:
  std::vector<std::unique_ptr<Node>> all_;
  std::vector<Node*> free_;
};

}  // namespace espalier
