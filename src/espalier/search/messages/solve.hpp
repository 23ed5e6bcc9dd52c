// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/core/input_error.hpp"
#include "espalier/search/messages/table.hpp"

namespace espalier::messages {

/// SOLVE (Pearl 1980; Pinhanez 1989, section 4.2) for Manichean trees, whose terminals are wins
/// (+1) or losses (-1) of MAX. The thesis gives it in words; the numbers are ours. First message:
/// D(root). Result: the winner, from MAX's side.
class Solve final : public Table {
 public:
  using Table::Table;

 private:
  void descending(NodeId t, const Message&) override {
    line(1);
    const NodeId s = prox(t);
    if (s != kNil) return send(descend(s));
    const Value value = c(t);
    if (value != 1 && value != -1)
      throw InputError("SOLVE needs terminals worth 1 or -1, not " + std::to_string(value) +
                       "; try --algorithm test-and");
    send(ascend(pai(t), value));
  }

  void ascending(NodeId t, const Message& m) override {
    const Value gamma = m.value;
    const Value win = tipo(t) == Type::kAnd ? 1 : -1;
    line(2);
    if (test(gamma == win, "won")) return send(ascend(pai(t), gamma));
    line(3);
    const NodeId s = prox(t);
    if (s == kNil) return send(ascend(pai(t), gamma));
    send(descend(s));
  }
};

}  // namespace espalier::messages
