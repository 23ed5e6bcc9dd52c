// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/messages/table.hpp"

namespace espalier::messages {

/// Alpha-Beta, fail-hard (Pinhanez 1989, fig. 3.6). First message: D(root; alpha:beta), usually
/// -inf:+inf. Result: gamma <= alpha when F <= alpha; gamma = F inside the window or at a terminal;
/// gamma >= beta when F >= beta.
class AlphaBeta final : public Table {
 public:
  using Table::Table;

 private:
  void descending(NodeId t, const Message& m) override {
    line(1);
    const NodeId s = prox(t);
    if (s == kNil) return send(ascend(pai(t), f(t)));
    line(2);
    valor(t) = m.alpha();
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
    send(descend(s, Window{-beta(t), -valor(t)}));
  }
};

}  // namespace espalier::messages
