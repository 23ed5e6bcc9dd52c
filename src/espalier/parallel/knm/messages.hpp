// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "espalier/core/value.hpp"

namespace espalier {

/// What nodes of the key-node method tell each other, always over the edge between `father` and its
/// child number `child`.
template <class Node>
struct KnmMessage {
  Node* father = nullptr;
  std::uint32_t child = 0;
  bool goes_up = false;  // a value for the father; else a status for the child
  bool key = false;
  bool first = false;
  Value value = 0;          // for the father's side
  std::uint32_t stamp = 0;  // how many were sent that way before, and this
};

/// What was sent, and what was heard last, over an edge in one direction.
struct KnmStamps {
  std::uint32_t sent = 0;
  std::uint32_t heard = 0;
};

// How messages wait. They may overtake each other, in the list or in the hands of the processors
// that deliver them, so that a node must refuse one that is older than what it has heard over the
// same edge already: kStamped.

/// First in, first out, as published (Lindstrom 1983).
template <class Node>
class KnmQueue {
 public:
  static constexpr bool kStamped = true;
  static constexpr bool kLastComesFirst = false;
  void push(const KnmMessage<Node>& message) { messages_.push_back(message); }
  KnmMessage<Node> pop() {
    const auto message = messages_.front();
    messages_.pop_front();
    return message;
  }
  [[nodiscard]] std::size_t size() const { return messages_.size(); }

 private:
  std::deque<KnmMessage<Node>> messages_;
};

/// Last in, first out: values settle near the leaves before they are heard of far up.
template <class Node>
class KnmStack {
 public:
  static constexpr bool kStamped = true;
  static constexpr bool kLastComesFirst = true;
  void push(const KnmMessage<Node>& message) { messages_.push_back(message); }
  KnmMessage<Node> pop() {
    const auto message = messages_.back();
    messages_.pop_back();
    return message;
  }
  [[nodiscard]] std::size_t size() const { return messages_.size(); }

 private:
  std::vector<KnmMessage<Node>> messages_;
};

}  // namespace espalier
