// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/messages/table.hpp"

namespace espalier::messages {

/// TEST_AND and TEST_OR (Pearl 1980; Pinhanez 1989, figs. 3.15 and 3.16). First message: D(root;
/// x). Result V or F. TEST_AND: V means F(t) > x at AND nodes, F(t) >= x at OR nodes; TEST_OR the
/// other way round.
///
/// Uses PROXT, so that SCOUT may test a node before it searches it; a node may be tested several
/// times, each time from its first child.
template <Type kStrict>
class BasicTest final : public Table {
 public:
  using Table::Table;

 private:
  void descending(NodeId t, const Message& m) override {
    line(1);
    restart_proxt(t);
    const NodeId s = proxt(t);
    if (s == kNil) {
      line(2);
      const bool v = tipo(t) == kStrict ? f(t) > m.value : f(t) >= m.value;
      return send(ascend_truth(pai(t), v));
    }
    x(t) = m.value;
    send(descend(s, -m.value));
  }

  void ascending(NodeId t, const Message& m) override {
    line(3);
    if (test(!m.is_true(), "v=F")) return send(ascend_truth(pai(t), true));
    line(4);
    const NodeId s = proxt(t);
    if (s == kNil) return send(ascend_truth(pai(t), false));
    send(descend(s, -x(t)));
  }
};

using TestAnd = BasicTest<Type::kAnd>;
using TestOr = BasicTest<Type::kOr>;

}  // namespace espalier::messages
