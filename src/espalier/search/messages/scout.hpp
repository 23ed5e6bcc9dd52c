// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/search/messages/test.hpp"

namespace espalier::messages {

/// SCOUT (Pearl 1980; Pinhanez 1989, section 3.5). First message: D(root). Result: F(root). TEST
/// answers V when s cannot improve t, so that a tie needs no search. The steps of a test are nested
/// in the step that calls it.
class Scout final : public Table {
 public:
  using Table::Table;

 private:
  void descending(NodeId t, const Message&) override {
    line(1);
    const NodeId s = prox(t);
    if (s == kNil) return send(ascend(pai(t), f(t)));
    send(descend(s));
  }

  void ascending(NodeId t, const Message& m) override {
    const Value x = m.value;
    line(2);
    const NodeId s = prox(t);
    if (s == kNil) return send(ascend(pai(t), -x));
    line(3);
    bool i = false;
    if (test(tipo(t) == Type::kAnd, "AND")) {
      line(4);
      i = TestAnd(engine()).run(descend(s, x)).is_true();
    } else {
      line(5);
      i = TestOr(engine()).run(descend(s, x)).is_true();
    }
    engine().note(i ? "i=V" : "i=F");
    line(6);
    send(i ? ascend(t, x) : descend(s));
  }
};

}  // namespace espalier::messages
