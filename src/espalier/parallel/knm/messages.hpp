// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
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
  void push(const KnmMessage<Node>& message) {
    if (size_ == ring_.size()) grow();
    at(size_++) = message;
  }
  KnmMessage<Node> pop() {
    const auto message = at(0);
    ++front_;
    --size_;
    return message;
  }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Shows messages that will be popped later and sooner, so that memory can be fetched for them:
  /// `soon` comes after `later`.
  template <class Later, class Soon>
  void look_ahead(const Later& later, const Soon& soon) {
    if (size_ <= kLater) return;
    later(at(kLater));
    soon(at(kSoon));
  }

 private:
  static constexpr std::size_t kLater = 12, kSoon = 6;

  KnmMessage<Node>& at(std::size_t i) { return ring_[(front_ + i) & (ring_.size() - 1)]; }
  void grow() {
    std::vector<KnmMessage<Node>> larger(2 * ring_.size());
    for (std::size_t i = 0; i < size_; ++i) larger[i] = at(i);
    ring_ = std::move(larger);
    front_ = 0;
  }

  std::vector<KnmMessage<Node>> ring_ = std::vector<KnmMessage<Node>>(64);  // a power of two
  std::size_t front_ = 0;
  std::size_t size_ = 0;
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
  /// As in KnmQueue; those on top were sent just now, and their nodes are at hand.
  template <class Later, class Soon>
  static void look_ahead(const Later&, const Soon&) {}

 private:
  std::vector<KnmMessage<Node>> messages_;
};

}  // namespace espalier
