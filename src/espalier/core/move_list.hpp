// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>

namespace espalier {

/// The moves of one position, in order. Up to kInline of them live in the object itself, so that a
/// search needs no allocation; more spill to the heap.
///
///     first_ -> inline_ [m0 m1 ... ]        or, past kInline moves,  first_ -> heap [m0 m1 ... ]
///     last_  -------------^ one past the end
///     limit_ ---------------- end of the room
template <class Move>
class MoveList {
  static_assert(std::is_trivially_copyable_v<Move>, "a move is a small plain value");
  static_assert(std::is_trivially_destructible_v<Move>);

 public:
  using value_type = Move;
  static constexpr std::size_t kInline = 64;

  MoveList() : first_(inline_moves()), last_(first_), limit_(first_ + kInline) {}
  MoveList(const MoveList& other) : MoveList() { append(other); }
  MoveList& operator=(const MoveList& other) {
    if (this == &other) return *this;
    clear();
    append(other);
    return *this;
  }
  ~MoveList() {
    if (spilled()) [[unlikely]]
      release(first_);
  }

  void push_back(Move move) {
    if (last_ == limit_) [[unlikely]]
      grow();
    std::memcpy(static_cast<void*>(last_++), &move, sizeof(Move));  // also begins its lifetime
  }
  /// Appends at most `most` moves at once: write(end) writes them from `end` on and returns the new
  /// end. Faster than so many push_back()s, since the end stays in a register.
  template <class Write>
  void append(std::size_t most, Write&& write) {
    while (static_cast<std::size_t>(limit_ - last_) < most) [[unlikely]] grow();
    last_ = write(last_);
    assert(last_ <= limit_);
  }
  void clear() { last_ = first_; }

  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(last_ - first_); }
  [[nodiscard]] bool empty() const { return last_ == first_; }
  [[nodiscard]] Move* begin() { return first_; }
  [[nodiscard]] Move* end() { return last_; }
  [[nodiscard]] const Move* begin() const { return first_; }
  [[nodiscard]] const Move* end() const { return last_; }
  Move& operator[](std::size_t i) { return first_[i]; }
  const Move& operator[](std::size_t i) const { return first_[i]; }

 private:
  Move* inline_moves() { return reinterpret_cast<Move*>(inline_); }
  [[nodiscard]] bool spilled() const {
    return static_cast<const void*>(first_) != static_cast<const void*>(inline_);
  }
  // These two are kept out of line: the search's hot path holds only the comparisons.
  [[gnu::noinline, gnu::cold]] static void release(Move* moves) {
    ::operator delete (static_cast<void*>(moves), std::align_val_t{alignof(Move)});
  }

  void append(const MoveList& other) {
    for (const Move& move : other) push_back(move);
  }

  [[gnu::noinline, gnu::cold]] void grow() {
    const std::size_t count = size();
    const std::size_t room = 2 * static_cast<std::size_t>(limit_ - first_);
    auto* larger =
        static_cast<Move*>(::operator new (room * sizeof(Move), std::align_val_t{alignof(Move)}));
    std::memcpy(static_cast<void*>(larger), first_, count * sizeof(Move));
    if (spilled()) release(first_);
    first_ = larger;
    last_ = larger + count;
    limit_ = larger + room;
  }

  Move* first_;
  Move* last_;
  Move* limit_;
  alignas(Move) std::byte inline_[kInline * sizeof(Move)];  // left uninitialised on purpose
};

}  // namespace espalier
