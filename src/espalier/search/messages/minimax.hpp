// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/messages/table.hpp"

namespace espalier::messages {

/// Minimax (Pinhanez 1989, fig. 3.1). First message: D(root). Result: F(root); examines every
/// terminal, from left to right.
class Minimax final : public Table {
 public:
  using Table::Table;

 private:
  void descending(NodeId t, const Message&) override {
    line(1);
    const NodeId s = prox(t);
    if (s == kNil) return send(ascend(pai(t), f(t)));
    line(2);
    valor(t) = -kInfinity;
    send(descend(s));
  }

  void ascending(NodeId t, const Message& m) override {
    const Value gamma = m.value;
    line(3);
    valor(t) = std::max<Value>(-gamma, valor(t));
    line(4);
    const NodeId s = prox(t);
    if (s == kNil) return send(ascend(pai(t), valor(t)));
    send(descend(s));
  }
};

}  // namespace espalier::messages
