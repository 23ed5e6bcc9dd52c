// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/core/ring.hpp"
#include "espalier/core/value.hpp"

namespace espalier {

/// Whether a node of the key-node method is a key node, and its father's first child. For others
/// than key nodes that makes no difference.
enum class KnmStatus : std::uint32_t { kNone, kKey, kFirstKey };

/// How many messages were sent over an edge in one direction, and the last one's status, if it is
/// one: of two stamps the later is the greater. One word, since words that are written in parts
/// have to be waited for.
class KnmStamp {
 public:
  constexpr KnmStamp() = default;
  constexpr explicit KnmStamp(KnmStatus status) : word_(bits(status)) {}
  [[nodiscard]] constexpr KnmStatus status() const { return KnmStatus{word_ & kStatus}; }
  /// The stamp after this one.
  [[nodiscard]] constexpr KnmStamp next(KnmStatus status) const {
    KnmStamp later;
    later.word_ = ((word_ | kStatus) + 1) | bits(status);
    return later;
  }
  friend constexpr auto operator<=>(const KnmStamp&, const KnmStamp&) = default;

 private:
  static constexpr std::uint32_t kStatus = 3;
  static constexpr std::uint32_t bits(KnmStatus status) {
    return static_cast<std::uint32_t>(status);
  }
  std::uint32_t word_ = 0;
};

/// What nodes tell each other, always over the edge between a father and one of its children.
template <class Node>
struct KnmMessage {
  enum class Kind : std::uint32_t {
    kValue,        // for `node`, from its child number `child`
    kChildStatus,  // for that child, which had no node yet when it was sent
    kStatus,       // for `node` itself
    kIdle,         // for `child` many children that are leaves and were valued: they need no news
    kVisit,        // was kChildStatus, and asks for a visit of that child
  };
  Node* node = nullptr;
  Kind kind = Kind::kValue;
  std::uint32_t child = 0;
  Value value = 0;      // for the father's side
  KnmStamp stamp = {};  // with the status
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
  void push(const KnmMessage<Node>& message) { messages_.push() = message; }
  /// One of kind kIdle, of which any number in a row take one place.
  void push_idle(Node* any) {
    if (!messages_.empty() && messages_.back().kind == KnmMessage<Node>::Kind::kIdle) {
      ++messages_.back().child;
      ++crowded_;
    } else {
      messages_.push() = {any, KnmMessage<Node>::Kind::kIdle, 1, 0, {}};
    }
  }
  /// Takes the first. Shows some that will be popped later and sooner, so that memory can be
  /// fetched for them: `soon` comes after `later`.
  template <class Later, class Soon>
  void pop(KnmMessage<Node>& message, const Later& later, const Soon& soon) {
    auto& front = messages_.front();
    message = front;
    if (message.kind == KnmMessage<Node>::Kind::kIdle && --front.child > 0) {
      --crowded_;
      return;
    }
    messages_.pop();
    if (messages_.size() <= kLater) return;
    later(messages_[kLater]);
    soon(messages_[kSoon]);
  }
  [[nodiscard]] bool empty() const { return messages_.empty(); }
  [[nodiscard]] std::size_t size() const { return messages_.size() + crowded_; }

 private:
  static constexpr std::size_t kLater = 12, kSoon = 6;

  Ring<KnmMessage<Node>> messages_;
  std::size_t crowded_ = 0;  // of those in a row, all but the first
};

/// Last in, first out: values settle near the leaves before they are heard of far up.
template <class Node>
class KnmStack {
 public:
  static constexpr bool kStamped = true;
  static constexpr bool kLastComesFirst = true;
  void push(const KnmMessage<Node>& message) { messages_.push_back(message); }
  void push_idle(Node* any) { messages_.push_back({any, KnmMessage<Node>::Kind::kIdle, 1, 0, {}}); }
  /// Takes the last. Shows none: those on top were sent just now, and their nodes are at hand.
  template <class Later, class Soon>
  void pop(KnmMessage<Node>& message, const Later&, const Soon&) {
    message = messages_.back();
    messages_.pop_back();
  }
  [[nodiscard]] bool empty() const { return messages_.empty(); }
  [[nodiscard]] std::size_t size() const { return messages_.size(); }

 private:
  std::vector<KnmMessage<Node>> messages_;
};

}  // namespace espalier
