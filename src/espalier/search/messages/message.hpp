// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "espalier/core/value.hpp"
#include "espalier/trees/explicit_tree.hpp"

namespace espalier::messages {

using NodeId = ExplicitTree::NodeId;

inline constexpr NodeId kNil = ~NodeId{0};
/// The hypothetical parent of the root: a run ends when it receives a message.
inline constexpr NodeId kAbove = kNil - 1;

/// What one node tells another. Descending ones carry the parameters of the search, ascending ones
/// its answer; each table uses one form of each.
struct Message {
  enum class Content { kNothing, kValue, kWindow, kTruth };

  bool descending = false;
  NodeId to = 0;
  Content content = Content::kNothing;
  Value value = 0;  // also b, x and gamma of the tables; alpha of a window; 1 for V, 0 for F
  Value beta = 0;   // of a window

  [[nodiscard]] Value alpha() const { return value; }
  [[nodiscard]] bool is_true() const { return value != 0; }
  friend bool operator==(const Message&, const Message&) = default;
};

inline Message descend(NodeId to) { return {true, to, Message::Content::kNothing}; }
inline Message descend(NodeId to, Value value) {
  return {true, to, Message::Content::kValue, value};
}
inline Message descend(NodeId to, Window window) {
  return {true, to, Message::Content::kWindow, window.alpha, window.beta};
}
inline Message ascend(NodeId to, Value value) {
  return {false, to, Message::Content::kValue, value};
}
inline Message ascend_truth(NodeId to, bool truth) {
  return {false, to, Message::Content::kTruth, truth ? 1 : 0};
}

/// "D(1.2; -inf:3)", "A(root; 5)", "A(PAI(root); V)".
std::string text(const ExplicitTree& tree, const Message& message);
/// "root", "2.1" (children from 1), "PAI(root)", "NIL".
std::string node_name(const ExplicitTree& tree, NodeId node);
/// "-inf" and "inf" at the ends of the range.
std::string value_text(Value value);

/// One message interpreted.
struct Step {
  /// A numbered line of the table, and what happened in it.
  struct Line {
    int number = 0;
    std::string what;
  };
  std::size_t number = 0;  // from 1
  int nesting = 0;         // 1 inside a search that another search calls
  Message received;
  std::vector<Line> lines;
  std::vector<Message> emitted;
  std::vector<Message> list;  // the ordered list afterwards, where the algorithm has one
  bool has_list = false;
};

/// What a run did.
struct Run {
  Message result;                 // what the hypothetical parent of the root received
  std::vector<NodeId> terminals;  // in the order of examination, with repeats
  std::size_t steps = 0;          // messages interpreted
  std::size_t peak_stored = 0;    // most messages waiting at once
  std::vector<Step> trace;        // when it was asked for
};

/// A line a step, lists on a line of their own.
std::string trace_text(const ExplicitTree& tree, const std::vector<Step>& trace);

}  // namespace espalier::messages
