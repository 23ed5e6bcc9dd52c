// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "espalier/linda/space.hpp"

namespace espalier::linda {

/// Nodes with values and edges in order, each a tuple of its own: a tree is a graph whose edges
/// lead to children, a list one with an edge a node. Nodes are named by numbers.
template <class T, class S = Space>
class Graph {
 public:
  using Node = std::int64_t;

  Graph(S& space, std::string name) : space_(space), name_(std::move(name)) {}

  void add_node(Node node, T value) {
    space_.out(name_, "degree", node, std::int64_t{0});
    space_.out(name_, node, std::move(value));
  }
  /// Behind the edges that are there. Waits for the node, not for where it leads.
  void add_edge(Node from, Node to) {
    std::int64_t degree = 0;
    space_.in(name_, "degree", from, into(degree));
    space_.out(name_, "edge", from, degree, to);
    space_.out(name_, "degree", from, degree + 1);
  }
  [[nodiscard]] T value(Node node) const { return std::get<2>(space_.rd(name_, node, any<T>)); }
  void set_value(Node node, T value) {
    space_.in(name_, node, any<T>);
    space_.out(name_, node, std::move(value));
  }
  [[nodiscard]] std::vector<Node> edges(Node from) const {
    std::int64_t degree = 0;
    space_.rd(name_, "degree", from, into(degree));
    std::vector<Node> to;
    for (std::int64_t i = 0; i < degree; ++i)
      to.push_back(std::get<4>(space_.rd(name_, "edge", from, i, any<Node>)));
    return to;
  }
  /// With its edges; those that lead to it stay.
  void remove_node(Node node) {
    std::int64_t degree = 0;
    space_.in(name_, "degree", node, into(degree));
    for (std::int64_t i = 0; i < degree; ++i) space_.in(name_, "edge", node, i, any<Node>);
    space_.in(name_, node, any<T>);
  }

 private:
  S& space_;
  std::string name_;
};

}  // namespace espalier::linda
