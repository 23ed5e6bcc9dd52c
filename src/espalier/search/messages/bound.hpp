// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/messages/table.hpp"

namespace espalier::messages {

/// Bound (Pinhanez 1989, fig. 3.4; F1 of Knuth & Moore 1975). First message: D(root; +inf). The
/// first child always gets +inf, which is why deep cut-offs are impossible.
/// Result: gamma = F when F < b or t is terminal, else gamma >= b.
class Bound final : public Table {
 public:
  using Table::Table;

 private:
  void descending(NodeId t, const Message& m) override {
    const Value b = m.value;
    line(1);
    const NodeId s = prox(t);
    if (s == kNil) return send(ascend(pai(t), f(t)));
    line(2);
    valor(t) = -kInfinity;
    bound(t) = b;
    send(descend(s, kInfinity));
  }

  void ascending(NodeId t, const Message& m) override {
    const Value gamma = m.value;
    line(3);
    valor(t) = std::max<Value>(-gamma, valor(t));
    line(4);
    if (test(valor(t) >= bound(t), "VALOR>=BOUND")) return send(ascend(pai(t), valor(t)));
    const NodeId s = prox(t);
    if (s == kNil) return send(ascend(pai(t), valor(t)));
    send(descend(s, -valor(t)));
  }
};

}  // namespace espalier::messages
