// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/messages/table.hpp"

namespace espalier::messages {

/// Falphabeta, the fail-soft form (Fishburn 1983; Pinhanez 1989, section 4.5). The table of
/// Alpha-Beta, except that VALOR starts at -inf and ALPHA is kept beside it. Visits the same nodes.
/// Result: F <= gamma <= alpha on failing low, beta <= gamma <= F on failing high.
class Falphabeta final : public Table {
 public:
  using Table::Table;

 private:
  void descending(NodeId t, const Message& m) override {
    line(1);
    const NodeId s = prox(t);
    if (s == kNil) return send(ascend(pai(t), f(t)));
    line(2);
    valor(t) = -kInfinity;
    alpha(t) = m.alpha();
    beta(t) = m.beta;
    send(descend(s, Window{-m.beta, -m.alpha()}));
  }

  void ascending(NodeId t, const Message& m) override {
    const Value gamma = m.value;
    line(3);
    valor(t) = std::max<Value>(-gamma, valor(t));
    line(4);
    if (test(valor(t) >= beta(t), "VALOR>=BETA")) return send(ascend(pai(t), valor(t)));
    const NodeId s = prox(t);
    if (s == kNil) return send(ascend(pai(t), valor(t)));
    send(descend(s, Window{-beta(t), -std::max<Value>(alpha(t), valor(t))}));
  }
};

}  // namespace espalier::messages
