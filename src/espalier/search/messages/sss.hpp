// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/messages/table.hpp"

namespace espalier::messages {

/// SSS* (Stockman 1979; Pinhanez 1989, fig. 3.11) and its dual. Values are merits, from MAX's side.
/// The messages wait in a list L in order of value, the largest first; among equals the leftmost
/// node first. First message: D(root; b), b = +inf. Result: min(b, F(root)). Not directional.
///
/// Dual-SSS* (Pinhanez 1989, section 5.5) turns everything round: smallest first, max for min, OR
/// for AND, b = -inf.
///
/// The thesis gives a terminal that belongs to the side that is not expanded at once (OR in SSS*)
/// one dummy son (definition 2.2): its value then waits at the terminal itself.
template <Type kExpanded>
class BasicSss final : public Table {
 public:
  using Table::Table;
  static constexpr bool kDual = kExpanded == Type::kOr;
  static constexpr Value kFirst = kDual ? -kInfinity : kInfinity;

 private:
  void descending(NodeId t, const Message& m) override {
    const Value b = m.value;
    line(1);
    if (test(is_terminal(t), "terminal")) {
      line(2);
      const Value value = kDual ? std::max(b, c(t)) : std::min(b, c(t));
      return insert(ascend(tipo(t) == kExpanded ? pai(t) : t, value));
    }
    line(3);
    if (test(tipo(t) == kExpanded, kDual ? "OR" : "AND")) {
      line(4);
      std::vector<Message> all;
      for (NodeId s = engine().next_child(t, 0); s != kNil; s = engine().next_child(t, 0))
        all.push_back(descend(s, b));
      return send(all);
    }
    send(descend(prox(t), b));
  }

  void ascending(NodeId t, const Message& m) override {
    const Value gamma = m.value;
    line(5);
    if (test(tipo(t) == kExpanded, kDual ? "OR" : "AND")) {
      line(6);
      delete_below(t);
      return send(ascend(pai(t), gamma));
    }
    const NodeId s = prox(t);
    if (s == kNil) return send(ascend(pai(t), gamma));
    send(descend(s, gamma));
  }

  [[nodiscard]] bool has_list() const override { return true; }
  [[nodiscard]] bool goes_before(const Message& a, const Message& b) const override {
    if (a.value != b.value) return kDual ? a.value < b.value : a.value > b.value;
    return engine().is_before(a.to, b.to);
  }
};

using Sss = BasicSss<Type::kAnd>;
using DualSss = BasicSss<Type::kOr>;

}  // namespace espalier::messages
