// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>

namespace espalier {

/// The moves of one position, in order. Up to kInline of them live in the object itself, so that a
/// search needs no allocation; more spill to the heap.
template <class Move>
class MoveList {
  static_assert(std::is_trivially_copyable_v<Move>, "a move is a small plain value");

 public:
  using value_type = Move;
  static constexpr std::size_t kInline = 64;

  MoveList() = default;
  MoveList(const MoveList& other) { *this = other; }
  MoveList& operator=(const MoveList& other) {
    if (this == &other) return *this;
    size_ = 0;
    for (const Move& m : other) push_back(m);
    return *this;
  }

  void push_back(Move move) {
    if (size_ == capacity_) grow();
    data()[size_++] = move;
  }
  void clear() { size_ = 0; }
  void resize_down(std::size_t size) { size_ = size; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Move* begin() { return data(); }
  [[nodiscard]] Move* end() { return data() + size_; }
  [[nodiscard]] const Move* begin() const { return data(); }
  [[nodiscard]] const Move* end() const { return data() + size_; }
  Move& operator[](std::size_t i) { return data()[i]; }
  const Move& operator[](std::size_t i) const { return data()[i]; }

 private:
  Move* data() { return heap_ ? heap_.get() : inline_moves(); }
  const Move* data() const { return heap_ ? heap_.get() : inline_moves(); }
  Move* inline_moves() { return reinterpret_cast<Move*>(inline_); }
  const Move* inline_moves() const { return reinterpret_cast<const Move*>(inline_); }

  void grow() {
    auto larger = std::make_unique<Move[]>(2 * capacity_);
    std::memcpy(static_cast<void*>(larger.get()), data(), size_ * sizeof(Move));
    heap_ = std::move(larger);
    capacity_ *= 2;
  }

  std::size_t size_ = 0;
  std::size_t capacity_ = kInline;
  std::unique_ptr<Move[]> heap_;
  alignas(Move) std::byte inline_[kInline * sizeof(Move)];  // left uninitialised on purpose
};

}  // namespace espalier
